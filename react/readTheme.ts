import type { Styles, ThemeChoice, ThemePair, ThemePreset } from './theme.ts';
import { defaultTheme } from './theme.ts';

/** Custom properties and their values: `buttons.primary.textColor` is `--latchkey-buttons-primary-textColor`. */
export type Variables = ReadonlyMap<string, string>;

/** The host's theme and styles as CSS custom properties. */
export interface Look {
  /** The theme's values, or those of its light half. The host's CSS overrides them. */
  readonly theme: Variables;
  /** The values that differ in dark mode. */
  readonly dark: Variables;
  /** The values of `styles`, which override everything else. */
  readonly styles: Variables;
  /** The names of values that are invalid CSS for their property, such as a picture for a color; the default is used. */
  readonly refused: readonly string[];
}

/** Converts a host's theme and styles, and the height of its logo in pixels. */
export function readLook(theme: ThemeChoice | undefined, styles: Styles = {}, logoHeight?: number): Look {
  const refused: string[] = [];
  const read = (preset: object) => readVariables(preset, refused);
  const [base, dark] = halves(theme);
  // `styles` can set only these parts of a theme.
  const { container, colors, buttons, inputs, typography } = styles;
  const given = { container, colors, buttons, inputs, typography, logo: { height: logoHeight } };
  return { theme: read(base), dark: read(dark), styles: read(given), refused };
}

/** Returns the values that always apply and those that apply in dark mode. */
function halves(theme: ThemeChoice = {}): readonly [always: ThemePreset, inTheDark: ThemePreset] {
  if (!isPair(theme)) return [theme, {}];
  const mode = modeOf(theme);
  return mode === 'auto' ? [theme.light, theme.dark] : [theme[mode], {}];
}

/** Returns an untyped prop, or undefined if it is not an object. */
export const objectOf = <T>(value: T): T | undefined => (Object(value) === value ? value : undefined);

/** Returns a theme's color scheme; `auto` follows the device. */
export function modeOf(theme: ThemeChoice = {}): 'light' | 'dark' | 'auto' {
  if (isPair(theme)) return theme.mode ?? 'auto';
  return theme.colorScheme === 'dark' ? 'dark' : 'light';
}

const isPair = (theme: ThemeChoice): theme is ThemePair => 'light' in theme && 'dark' in theme;

/** Every key that a theme may have: those of the default theme, and the logo's height. */
const themeShape = { ...defaultTheme, logo: { height: 0 } };

/**
 * Returns the custom properties for a part of a theme. Unknown keys are ignored: a theme may come from a tenant's JSON, and a
 * crafted key could inject CSS just like a crafted value.
 *
 * @param refused receives the names of values that are invalid CSS for their property
 */
export function readVariables(preset: object, refused: string[] = []): Variables {
  const variables = new Map<string, string>();
  const walk = (values: unknown, shape: object, path: string) => {
    for (const [key, wanted] of Object.entries(shape)) {
      const name = `${path}-${key}`;
      const value = Object(values)[key];
      if (typeof wanted === 'object') walk(value, wanted, name);
      else if (value !== undefined) {
        // Font weights and line heights have no unit.
        const text = typeof value === 'number' ? value + (/[WH]eight/.test(name) ? '' : 'px') : value;
        // Checking the values of the default theme would delay the first paint.
        if (preset === defaultTheme || fits(name, text)) variables.set(name, text as string);
        else refused.push(name);
      }
    }
  };
  walk(preset, themeShape, '--latchkey');
  return variables;
}

/** Matches functions that fetch, and characters that end a value or hide code: after a `var()`, CSS.supports accepts any text. */
const unwanted = /(url|src|image|set|element|fade)\(|[;{}[\]@!\\<\r\f]|\/\*/i;

/** The CSS property that checks a value, by the ending of its name; `color` for all other names. */
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

/** Whether a value is valid CSS for its property and fetches nothing. */
function fits(name: string, text: unknown): text is string {
  if (typeof text !== 'string' || unwanted.test(text) || !isClosed(text)) return false;
  const place = places.find(([ending]) => ending.test(name));
  // Servers and jsdom have no `CSS.supports`.
  return globalThis.CSS?.supports?.(place?.[1] ?? 'color', text) ?? true;
}

/** Whether all strings and parentheses are closed, so that the value cannot absorb the text after it. */
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
