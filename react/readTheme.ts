import type { Styles, ThemeChoice, ThemePair, ThemePreset } from './theme.ts';
import { defaultTheme } from './theme.ts';

/** Custom properties and their values: `buttons.primary.textColor` is `--latchkey-buttons-primary-textColor`. */
export type Variables = ReadonlyMap<string, string>;

/** A host's look, as CSS has it. */
export interface Look {
  /** The theme's, or its light half's. Anything of the host's own CSS wins over them. */
  readonly theme: Variables;
  /** The differences where a person has chosen dark for their device. */
  readonly dark: Variables;
  /** Those of `styles`, which win over all. */
  readonly styles: Variables;
  /** The names of those that are no CSS for their place, such as a picture for a colour: the default stays. */
  readonly refused: readonly string[];
}

/** Reads a host's theme and styles, and the height of its logo in pixels. */
export function readLook(theme: ThemeChoice | undefined, styles: Styles = {}, logoHeight?: number): Look {
  const refused: string[] = [];
  const read = (preset: object) => readVariables(preset, refused);
  const [base, dark] = halves(theme);
  // Nothing else of a theme may be set by `styles`.
  const { container, colors, buttons, inputs, typography } = styles;
  const given = { container, colors, buttons, inputs, typography, logo: { height: logoHeight } };
  return { theme: read(base), dark: read(dark), styles: read(given), refused };
}

/** The theme that always counts, and what is added in the dark. */
function halves(theme: ThemeChoice = {}): readonly [always: ThemePreset, inTheDark: ThemePreset] {
  if (!isPair(theme)) return [theme, {}];
  const mode = modeOf(theme);
  return mode === 'auto' ? [theme.light, theme.dark] : [theme[mode], {}];
}

/** Returns a prop of a host's without types, or undefined for what is no object. */
export const objectOf = <T>(value: T): T | undefined => (Object(value) === value ? value : undefined);

/** Whether a theme is light, dark, or what the device says. */
export function modeOf(theme: ThemeChoice = {}): 'light' | 'dark' | 'auto' {
  if (isPair(theme)) return theme.mode ?? 'auto';
  return theme.colorScheme === 'dark' ? 'dark' : 'light';
}

const isPair = (theme: ThemeChoice): theme is ThemePair => 'light' in theme && 'dark' in theme;

/** Every value that a look may have: those of the default theme, and the height of the logo. */
export const themeShape = { ...defaultTheme, logo: { height: 0 } };

/**
 * The custom properties of a part of a theme. A key that no theme has is passed over: a theme may come from a tenant's
 * JSON, and a name can leave its rule as well as a value.
 *
 * @param refused gets the names of those that are no CSS for their place
 */
export function readVariables(preset: object, refused: string[] = []): Variables {
  const variables = new Map<string, string>();
  const walk = (values: unknown, shape: object, path: string) => {
    for (const [key, wanted] of Object.entries(shape)) {
      const name = `${path}-${key}`;
      const value = Object(values)[key];
      if (typeof wanted === 'object') walk(value, wanted, name);
      else if (value !== undefined) {
        // Weights and line heights are numbers themselves.
        const text = typeof value === 'number' ? value + (/[WH]eight/.test(name) ? '' : 'px') : value;
        if (fits(name, text)) variables.set(name, text);
        else refused.push(name);
      }
    }
  };
  walk(preset, themeShape, '--latchkey');
  return variables;
}

/** Finds what fetches, ends a value or hides in it: beside a variable of the host's, CSS itself takes anything. */
const unwanted = /(url|src|image|set|element|fade)\(|[;{}[\]@!\\<\r\f]|\/\*/i;

/** The property that a value is for, by how its name ends; a colour's where nothing else is said. */
const places: readonly (readonly [ending: RegExp, property: string])[] = [
  [/colorScheme$/, 'color-scheme'],
  [/borderRadius$/, 'border-radius'],
  [/fontFamily$/, 'font-family'],
  [/Weight$/, 'font-weight'],
  [/LineHeight$/, 'line-height'],
  [/shadow$/, 'box-shadow'],
  [/-motion-/, 'transition-duration'],
  [/padding$/, 'padding'],
  [/offset$/, 'outline-offset'],
  [/Size$|width$|height$|-space-/, 'width'],
];

/** Whether a value is CSS for its place, and fetches nothing. */
function fits(name: string, text: unknown): text is string {
  if (typeof text !== 'string' || unwanted.test(text) || !isClosed(text)) return false;
  const place = places.find(([ending]) => ending.test(name));
  // Servers and jsdom cannot say.
  return globalThis.CSS?.supports?.(place?.[1] ?? 'color', text) ?? true;
}

/** Whether every string and parenthesis ends where it began, so that nothing after a value becomes part of it. */
function isClosed(text: string): boolean {
  const bare = text.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  let depth = 0;
  for (const char of bare) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && !/["']/.test(bare);
}
