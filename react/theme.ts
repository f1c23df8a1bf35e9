import type { DeepPartial } from './merge.ts';

/** How a kind of buttons looks. Colours are CSS colours; a number as radius means pixels. */
export interface ButtonStyle {
  /** A CSS colour. */
  readonly backgroundColor: string;
  /** A CSS colour. */
  readonly textColor: string;
  /** A CSS colour. */
  readonly borderColor: string;
  /** A number means pixels. */
  readonly borderRadius: string | number;
}

/** A CSS length; a number means pixels. */
export type Length = string | number;

/**
 * Every value that the stylesheets take from outside, as the custom property of its path: `colors.primary` is
 * `--latchkey-colors-primary`. Colours are CSS colours; a number means pixels, or itself for weights and line heights.
 */
export interface Theme {
  /** `light` or `dark`: what browsers draw themselves follows it, such as the list of a select or what they fill in. */
  readonly colorScheme: 'light' | 'dark' | 'normal';
  /** The box around everything. */
  readonly container: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: Length;
    readonly width: Length;
    /** A CSS box-shadow. */
    readonly shadow: string;
    /** As CSS has it, around all screens; when absent, `24px 32px`, and less beside where the box is narrow. */
    readonly padding?: Length | undefined;
  };
  /** The colours by their role. */
  readonly colors: {
    /** The colour that leads on: the primary button, links, the open tab, progress. In the default theme texts follow it, too. */
    readonly primary: string;
    /** Texts that matter less. */
    readonly secondary: string;
    readonly success: string;
    readonly warning: string;
    readonly error: string;
    readonly disabled: string;
    readonly disabledText: string;
    /** Headings, texts, labels. */
    readonly text: string;
    /** Links inside a text. */
    readonly link: string;
    /** Lines that divide. */
    readonly line: string;
    /** Areas that stand out from the box: the row of tabs, a field that cannot be changed. */
    readonly raised: string;
    /** The ground of the open tab. */
    readonly selected: string;
  };
  /** `primary` submits, `secondary` offers another way, `disabled` waits. */
  readonly buttons: {
    readonly primary: ButtonStyle;
    readonly secondary: ButtonStyle;
    readonly disabled: ButtonStyle;
  };
  /** Fields. */
  readonly inputs: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: Length;
    readonly textColor: string;
    readonly placeholderColor: string;
  };
  /** Fonts, sizes and weights; sizes in `rem` grow with the reader's text. */
  readonly typography: {
    /** A CSS list of fonts. */
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
    /** Helpers, errors, the mark below. */
    readonly smallSize: Length;
    readonly smallLineHeight: string | number;
  };
  /** Distances, on a grid of 4 px. */
  readonly space: {
    /** Between a label and its field. */
    readonly label: Length;
    /** Between what belongs to one group. */
    readonly item: Length;
    /** Between two fields. */
    readonly field: Length;
    /** Between the sections of a screen. */
    readonly section: Length;
  };
  /** Buttons, fields and tabs. */
  readonly controls: { readonly height: Length };
  /** The ring around what has the focus. */
  readonly focus: { readonly color: string; readonly width: Length; readonly offset: Length };
  /** How long a screen takes to change, and a control that is pointed at; nothing where a person wants less motion. */
  readonly motion: { readonly duration: string; readonly quick: string };
}

/**
 * The host's `styles`: any part of what the specification names, over whatever theme there is.
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
  /** Whether the first screen goes without its heading; default false. */
  readonly hideHeaderText?: boolean | undefined;
  /** A picture above the heading; an empty address for none, which is the default. */
  readonly logo?: { readonly logoImageUrl?: string | undefined } | undefined;
}

/** Any part of a theme; what it leaves out is the default's. `themes` has some. */
export type ThemePreset = { readonly [K in keyof Theme]?: DeepPartial<Theme[K]> | undefined };

/** A theme for light and one for dark surroundings; what the dark one leaves out is the light one's. */
export interface ThemePair {
  readonly light: ThemePreset;
  readonly dark: ThemePreset;
  /** Which of them; default `auto`: what the person has chosen for their device. */
  readonly mode?: 'light' | 'dark' | 'auto' | undefined;
}

/** The host's `theme`. */
export type ThemeChoice = ThemePreset | ThemePair;

const primary = 'var(--latchkey-colors-primary)';
const surface = 'var(--latchkey-container-backgroundColor)';
/** A softer shade of the primary colour, for areas and lines: with 58 % it has 3:1 on the default's box. */
const soft = (percent: number) => `color-mix(in srgb, ${primary} ${percent}%, ${surface})`;

/** The default theme: the specification's (THEME-01 to THEME-13). The letters on the primary button follow its fill, too. A theme has no other keys. */
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
