import type { WidgetProps } from '../core/widgets/widget.ts';
import type { Appearance } from './appearance.ts';
import { readAppearance } from './appearance.ts';
import { objectOf, readLook, themeShape } from './readTheme.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** The theme, styles and appearance of a widget, unchecked: a page without types may pass anything. */
export interface Looks extends WidgetProps {
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly appearance?: Appearance | undefined;
}

const { container, colors, buttons, inputs, typography } = themeShape;

/** The known keys of each prop. */
const shapes = {
  styles: { container, colors, buttons, inputs, typography, hideHeaderText: false, logo: { logoImageUrl: '' } },
  theme: { ...themeShape, light: themeShape, dark: themeShape, mode: '' },
};

/** The most unknown keys reported; a theme from another library could flood the console. */
const mostKeys = 10;

/** Returns a sentence for each part of `theme`, `styles` and `appearance` that the widget ignores. */
export function ignoredIn({ theme, styles, appearance }: Looks): string[] {
  const look = readLook(objectOf(theme), objectOf(styles), objectOf(appearance)?.logo?.height);
  return [...unknownKeysIn({ theme, styles }), ...look.refused.map((name) => `${name} has an invalid value; the default is used.`)];
}

/** Returns a sentence about the addresses of pictures that the widget does not use. */
export function refusedIn({ appearance }: Looks): string[] {
  const { refused } = readAppearance(objectOf(appearance));
  return refused.length > 0 ? [`${refused.join(', ')}: this address is not allowed.`] : [];
}

/** Returns a sentence for each unknown key, with the known keys. */
function unknownKeysIn(props: { readonly [N in keyof typeof shapes]: unknown }): string[] {
  const faults: string[] = [];
  const walk = (value: unknown, shape: object, path: string) => {
    for (const [key, part] of Object.entries(Object(value))) {
      const known = Object.hasOwn(shape, key);
      const below: unknown = known && shape[key as keyof typeof shape];
      if (typeof below === 'object') walk(part, Object(below), `${path}.${key}`);
      if (!known)
        faults.push(`${path} contains ${JSON.stringify(key.slice(0, 40))}, which is ignored. Known: ${Object.keys(shape).join(', ')}.`);
    }
  };
  // `faultsIn` refuses texts and lists, which have indexes as keys.
  const isRead = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  for (const [name, shape] of Object.entries(shapes)) {
    const value = props[name as keyof typeof shapes];
    if (isRead(value)) walk(value, shape, name);
  }
  return faults.slice(0, mostKeys);
}
