import type { WidgetProps } from '../core/widgets/widget.ts';
import type { Appearance } from './appearance.ts';
import { objectOf, readLook, themeShape } from './readTheme.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** The props of a widget as a page without types may give them. */
export interface Looks extends WidgetProps {
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly appearance?: Appearance | undefined;
}

const { container, colors, buttons, inputs, typography } = themeShape;

/** Where the keys of a prop are known. */
const shapes = {
  styles: { container, colors, buttons, inputs, typography, hideHeaderText: false, logo: { logoImageUrl: '' } },
  theme: { ...themeShape, light: themeShape, dark: themeShape, mode: '' },
};

/** How many unknown keys are told: a theme from elsewhere could fill the console. */
const mostKeys = 10;

/** Returns a sentence for each part of a host's look that the widget ignores. */
export function ignoredIn({ theme, styles, appearance }: Looks): string[] {
  const look = readLook(objectOf(theme), objectOf(styles), objectOf(appearance)?.logo?.height);
  return [...unknownKeysIn({ theme, styles }), ...look.refused.map((name) => `${name} cannot be what it was given; the default is used.`)];
}

/** Returns a sentence for each key that no widget has, with the keys that are there. */
function unknownKeysIn(props: { readonly [N in keyof typeof shapes]: unknown }): string[] {
  const faults: string[] = [];
  const walk = (value: unknown, shape: object, path: string) => {
    for (const [key, part] of Object.entries(Object(value))) {
      const known = Object.hasOwn(shape, key);
      const below: unknown = known && shape[key as keyof typeof shape];
      if (typeof below === 'object') walk(part, Object(below), `${path}.${key}`);
      if (!known)
        faults.push(
          `${path} contains ${JSON.stringify(key.slice(0, 40))}, which is ignored. Its keys are ${Object.keys(shape).join(', ')}.`,
        );
    }
  };
  for (const [name, shape] of Object.entries(shapes)) walk(props[name as keyof typeof shapes], shape, name);
  return faults.slice(0, mostKeys);
}
