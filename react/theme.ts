import type { DeepPartial } from './merge.ts';

/** The look of a kind of button. Colors are CSS colors; a numeric radius is in pixels. */
export interface ButtonStyle {
  /** A CSS color. */
  readonly backgroundColor: string;
  /** A CSS color. */
  readonly textColor: string;
  /** A CSS color. */
  readonly borderColor: string;
  /** A number is in pixels. */
  readonly borderRadius: string | number;
}

/** A CSS length; a number is in pixels. */
export type Length = string | number;

/**
 * All values that a theme can set, each a custom property named after its path: `colors.primary` is
 * `--latchkey-colors-primary`. Colors are CSS colors. Numbers are pixels, or plain numbers for weights and line heights.
 */
export interface Theme {
  /** The `color-scheme` of the parts that browsers draw, such as the list of a select and autofilled fields. */
  readonly colorScheme: 'light' | 'dark' | 'normal';
  /** The widget's outer box. */
  readonly container: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: Length;
    readonly width: Length;
    /** A CSS `box-shadow`. */
    readonly shadow: string;
    /** A CSS `padding`; default: `24px 32px`, and less at the sides in a narrow box. */
    readonly padding?: Length | undefined;
  };
  /** Colors by role. */
  readonly colors: {
    /** The color of the primary button, links, the selected tab and progress. In the default theme, texts use it too. */
    readonly primary: string;
    /** The color of less important text. */
    readonly secondary: string;
    readonly success: string;
    readonly warning: string;
    readonly error: string;
    readonly disabled: string;
    readonly disabledText: string;
    /** Headings, texts and labels. */
    readonly text: string;
    /** Links within a text. */
    readonly link: string;
    /** Divider lines. */
    readonly line: string;
    /** Raised areas: the row of tabs, read-only fields. */
    readonly raised: string;
    /** The background of the selected tab. */
    readonly selected: string;
  };
  /** `primary` submits, `secondary` offers an alternative, `disabled` cannot be pressed. */
  readonly buttons: {
    readonly primary: ButtonStyle & {
      /** The CSS color that is mixed into the button while it is hovered or pressed; default: its `textColor`. */
      readonly shade?: string | undefined;
    };
    readonly secondary: ButtonStyle;
    readonly disabled: ButtonStyle;
  };
  /** Input fields. */
  readonly inputs: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: Length;
    readonly textColor: string;
    readonly placeholderColor: string;
  };
  /** Fonts, sizes and weights; sizes in `rem` grow with the user's font size. */
  readonly typography: {
    /** A CSS `font-family` list. */
    readonly fontFamily: string;
    readonly titleSize: Length;
    readonly titleLineHeight: string | number;
    readonly titleWeight: string | number;
    readonly textSize: Length;
    readonly textLineHeight: string | number;
    readonly labelSize: Length;
    readonly labelWeight: string | number;
    readonly buttonSize: Length;
    readonly buttonWeight: string | number;
    /** Hints, errors and the watermark. */
    readonly smallSize: Length;
    readonly smallLineHeight: string | number;
  };
  /** Spacing, on a grid of 4 px. */
  readonly space: {
    /** Between a label and its field. */
    readonly label: Length;
    /** Between items of a group. */
    readonly item: Length;
    /** Between two fields. */
    readonly field: Length;
    /** Between the sections of a screen. */
    readonly section: Length;
  };
  /** Buttons, fields and tabs. */
  readonly controls: { readonly height: Length };
  /** The focus ring. */
  readonly focus: { readonly color: string; readonly width: Length; readonly offset: Length };
  /**
   * CSS times. `duration`: a change of screens; `quick`: a hovered control. Both are ignored if the user prefers reduced
   * motion.
   */
  readonly motion: { readonly duration: string; readonly quick: string };
}

/**
 * The host's `styles`: the specified theme values, which override those of any theme.
 *
 * @example
 * const styles: Styles = { colors: { primary: '#5B21B6' }, container: { width: '100%' }, hideHeaderText: true };
 */
export interface Styles {
  readonly container?: DeepPartial<Theme['container']> | undefined;
  readonly colors?: DeepPartial<Theme['colors']> | undefined;
  readonly buttons?: DeepPartial<Theme['buttons']> | undefined;
  readonly inputs?: DeepPartial<Theme['inputs']> | undefined;
  readonly typography?: DeepPartial<Theme['typography']> | undefined;
  /** Hides the heading of the first screen; default false. */
  readonly hideHeaderText?: boolean | undefined;
  /** A picture above the heading; default: an empty address, for no picture. */
  readonly logo?: { readonly logoImageUrl?: string | undefined } | undefined;
}

/** Any part of a theme; missing values are the default theme's. `themes` contains ready-made ones. */
export type ThemePreset = { readonly [K in keyof Theme]?: DeepPartial<Theme[K]> | undefined };

/** A theme for light mode and one for dark mode; values missing from the dark theme are the light theme's. */
export interface ThemePair {
  readonly light: ThemePreset;
  readonly dark: ThemePreset;
  /** The half in use; default `auto`, which follows the device. */
  readonly mode?: 'light' | 'dark' | 'auto' | undefined;
}

/** The host's `theme`. */
export type ThemeChoice = ThemePreset | ThemePair;

const primary = 'var(--latchkey-colors-primary)';
const surface = 'var(--latchkey-container-backgroundColor)';
/** A softer shade of the primary color, for areas and lines: 58% has a contrast of 3:1 on the default background. */
const soft = (percent: number) => `color-mix(in srgb, ${primary} ${percent}%, ${surface})`;

/**
 * The default theme, as specified (THEME-01 to THEME-13). Its keys are the only valid keys. The primary button's text color
 * depends on the button's fill.
 */
export const defaultTheme: Theme = {
  colorScheme: 'light',
  container: { backgroundColor: '#fff', borderColor: '#adbcc5', borderRadius: 8, width: 400, shadow: 'none', padding: undefined },
  colors: {
    primary: '#19303d',
    secondary: '#5c727d',
    success: '#0c5a56',
    warning: '#b54708',
    error: '#8b1214',
    disabled: '#f3f5f6',
    disabledText: '#8296a1',
    text: primary,
    link: primary,
    line: soft(16),
    raised: soft(5),
    selected: surface,
  },
  buttons: {
    primary: {
      backgroundColor: primary,
      textColor: '#fff',
      borderColor: 'var(--latchkey-buttons-primary-backgroundColor)',
      borderRadius: 4,
      shade: undefined,
    },
    secondary: { backgroundColor: '#fff', textColor: primary, borderColor: soft(35), borderRadius: 4 },
    disabled: { backgroundColor: '#f3f5f6', textColor: '#8296a1', borderColor: '#f3f5f6', borderRadius: 4 },
  },
  inputs: {
    backgroundColor: 'transparent',
    borderColor: soft(58),
    borderRadius: 4,
    textColor: primary,
    placeholderColor: '#61717a',
  },
  typography: {
    fontFamily: 'Arial, Helvetica, sans-serif',
    titleSize: '1.5rem',
    titleLineHeight: 1.25,
    titleWeight: 600,
    textSize: '1rem',
    textLineHeight: 1.375,
    labelSize: '.875rem',
    labelWeight: 600,
    buttonSize: '1rem',
    buttonWeight: 600,
    smallSize: '.875rem',
    smallLineHeight: 1.4286,
  },
  space: { label: 6, item: 8, field: 16, section: 24 },
  controls: { height: 45 },
  focus: { color: '#1f6fd6', width: 2, offset: 2 },
  motion: { duration: '180ms', quick: '120ms' },
};
