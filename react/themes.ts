import { merge } from './merge.ts';
import type { ThemePreset } from './theme.ts';

/** Values that `clear` and `clearDark` share. */
const shape: ThemePreset = {
  container: { borderRadius: 16, width: 400 },
  buttons: {
    primary: { borderRadius: 10 },
    secondary: { borderRadius: 10 },
    disabled: { borderRadius: 10 },
  },
  inputs: { borderRadius: 10 },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    titleSize: '1.375rem',
    titleLineHeight: 1.2727,
    textSize: '.9375rem',
    textLineHeight: 1.4667,
    labelWeight: 500,
    buttonSize: '.9375rem',
  },
  controls: { height: 44 },
};

const light: ThemePreset = {
  colorScheme: 'light',
  container: { backgroundColor: '#fff', borderColor: '#e4e7ec', shadow: '0 1px 2px #0001, 0 12px 32px #1018280f' },
  colors: {
    primary: '#19303d',
    secondary: '#5b6676',
    success: '#067647',
    warning: '#b54708',
    error: '#b02217',
    disabled: '#f2f4f7',
    disabledText: '#98a2b3',
    text: '#101828',
    line: '#e4e7ec',
    raised: '#f4f6f8',
  },
  buttons: {
    secondary: { backgroundColor: '#fff', textColor: '#101828', borderColor: '#d0d5dd' },
    disabled: { backgroundColor: '#f2f4f7', textColor: '#98a2b3', borderColor: '#f2f4f7' },
  },
  inputs: { backgroundColor: '#fff', borderColor: '#868e9c', textColor: '#101828', placeholderColor: '#667085' },
  focus: { color: '#2563d9' },
};

const dark: ThemePreset = {
  colorScheme: 'dark',
  container: { backgroundColor: '#12181d', borderColor: '#2a343c', shadow: '0 1px 2px #0006, 0 12px 32px #0005' },
  colors: {
    primary: '#e8eef2',
    secondary: '#a3afb9',
    success: '#6fd6b8',
    warning: '#f5c26b',
    error: '#ff8a80',
    disabled: '#222c34',
    disabledText: '#74818b',
    text: '#f2f5f7',
    line: '#2a343c',
    raised: '#1a2228',
    selected: '#2f3b44',
  },
  buttons: {
    // In browsers that cannot compute a readable text color, white would be illegible on a light primary color.
    primary: { textColor: 'var(--latchkey-letters, #12181d)' },
    secondary: { backgroundColor: '#1a2228', textColor: '#f2f5f7', borderColor: '#3b4750' },
    disabled: { backgroundColor: '#222c34', textColor: '#74818b', borderColor: '#222c34' },
  },
  inputs: { backgroundColor: '#1a2228', borderColor: '#6b7883', textColor: '#f2f5f7', placeholderColor: '#93a0ab' },
  focus: { color: '#8ab4ff' },
};

/** Uses the page's shadcn/ui variables, as complete colors (Tailwind 4 and later). The page's `.dark` class applies too. */
const shadcn: ThemePreset = {
  colorScheme: 'normal',
  container: {
    backgroundColor: 'var(--card)',
    borderColor: 'var(--border)',
    borderRadius: 'calc(var(--radius) + 4px)',
    shadow: '0 1px 3px #0000001a, 0 1px 2px -1px #0000001a',
  },
  colors: {
    primary: 'var(--primary)',
    secondary: 'var(--muted-foreground)',
    // The page has no colors for these; they are light on a dark card.
    success: 'oklch(from var(--card-foreground) max(.48, l * .8) .12 165)',
    warning: 'oklch(from var(--card-foreground) max(.5, l * .84) .13 70)',
    error: 'var(--destructive)',
    disabled: 'var(--muted)',
    disabledText: 'var(--muted-foreground)',
    text: 'var(--card-foreground)',
    line: 'var(--border)',
    raised: 'var(--muted)',
    selected: 'var(--background)',
  },
  buttons: {
    primary: { textColor: 'var(--primary-foreground)', borderRadius: 'calc(var(--radius) - 2px)' },
    secondary: {
      backgroundColor: 'var(--background)',
      textColor: 'var(--foreground)',
      borderColor: 'var(--border)',
      borderRadius: 'calc(var(--radius) - 2px)',
    },
    disabled: {
      backgroundColor: 'var(--muted)',
      textColor: 'var(--muted-foreground)',
      borderColor: 'var(--muted)',
      borderRadius: 'calc(var(--radius) - 2px)',
    },
  },
  inputs: {
    backgroundColor: 'transparent',
    borderColor: 'var(--input)',
    borderRadius: 'calc(var(--radius) - 2px)',
    textColor: 'var(--foreground)',
    placeholderColor: 'var(--muted-foreground)',
  },
  typography: {
    fontFamily: 'var(--font-sans, system-ui, sans-serif)',
    titleSize: '1.25rem',
    titleLineHeight: 1.4,
    textSize: '.875rem',
    textLineHeight: 1.4286,
    labelWeight: 500,
    buttonSize: '.875rem',
    buttonWeight: 500,
  },
  focus: { color: 'var(--ring)' },
};

/**
 * Ready-made values for a widget's `theme`, to use unchanged or to extend.
 *
 * @example
 * const theme = { light: themes.clear, dark: themes.clearDark }; // follows the person's device
 */
export const themes = {
  /** A calm card in the system font. */
  clear: /* @__PURE__ */ merge(shape, light),
  /** `clear` for dark mode. */
  clearDark: /* @__PURE__ */ merge(shape, dark),
  /** The colors, radii and font of the page's shadcn/ui variables. */
  shadcn,
} as const satisfies Record<string, ThemePreset>;

/**
 * Returns a theme with changes; later changes override earlier ones.
 *
 * @example
 * const mine = extendTheme(themes.clear, { colors: { primary: '#5b21b6' } });
 */
export function extendTheme(base: ThemePreset, ...changes: readonly ThemePreset[]): ThemePreset {
  return changes.reduce((theme, change) => merge(theme, change), base);
}
