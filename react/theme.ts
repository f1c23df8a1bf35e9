import type { DeepPartial } from './merge.ts';
import { merge } from './merge.ts';

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

/** How a widget looks; laid over the defaults at any depth. */
export interface Theme {
  /** The box around everything; numbers mean pixels. */
  readonly container: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: string | number;
    readonly width: string | number;
    /** As CSS has it, around all screens; when absent, `24px 32px`, and less beside where the screen is very narrow. */
    readonly padding?: string | number;
  };
  /** The colours of texts, marks and messages; CSS colours. */
  readonly colors: {
    readonly primary: string;
    readonly secondary: string;
    readonly success: string;
    readonly error: string;
    readonly disabled: string;
    readonly disabledText: string;
  };
  /** `primary` submits, `secondary` offers another way, `disabled` waits. */
  readonly buttons: {
    readonly primary: ButtonStyle;
    readonly secondary: ButtonStyle;
    readonly disabled: ButtonStyle;
  };
  /** Fields; a number as radius means pixels. */
  readonly inputs: {
    readonly backgroundColor: string;
    readonly borderColor: string;
    readonly borderRadius: string | number;
    readonly textColor: string;
    readonly placeholderColor: string;
  };
  /** A CSS list of fonts. */
  readonly typography: { readonly fontFamily: string };
  /** Whether the first screen goes without its heading. */
  readonly hideHeaderText: boolean;
  /** A picture above the heading; an empty address for none. */
  readonly logo: { readonly logoImageUrl: string };
}

/**
 * The host's `styles`: any part of the theme.
 *
 * @example
 * const styles: Styles = { colors: { primary: '#5B21B6' }, container: { width: '100%' }, hideHeaderText: true };
 */
export type Styles = { readonly [K in keyof Theme]?: DeepPartial<Theme[K]> | undefined };

const ink = '#19303D';

/** THEME-01 to THEME-13. */
export const defaultTheme: Theme = {
  container: {
    backgroundColor: '#FFFFFF',
    borderColor: '#ADBCC5',
    borderRadius: '8px',
    width: '400px',
  },
  colors: {
    primary: ink,
    secondary: '#5C727D',
    success: '#0C5A56',
    error: '#8B1214',
    disabled: '#F3F5F6',
    disabledText: '#8296A1',
  },
  buttons: {
    primary: { backgroundColor: ink, textColor: '#FFFFFF', borderColor: ink, borderRadius: '4px' },
    secondary: { backgroundColor: '#FFFFFF', textColor: ink, borderColor: ink, borderRadius: '4px' },
    disabled: {
      backgroundColor: '#F3F5F6',
      textColor: '#8296A1',
      borderColor: '#F3F5F6',
      borderRadius: '4px',
    },
  },
  inputs: {
    backgroundColor: 'transparent',
    borderColor: ink,
    borderRadius: '4px',
    textColor: ink,
    placeholderColor: '#8296A1',
  },
  typography: { fontFamily: 'Arial, Helvetica, sans-serif' },
  hideHeaderText: false,
  logo: { logoImageUrl: '' },
};

/** Whatever fetches, ends a value or hides in it: beside a variable of the host's, CSS itself takes anything. */
const unwanted = /(url|src|image|set|element|fade)\(|[;{}@\\]|\/\*/i;

/**
 * A theme as CSS custom properties: `buttons.primary.textColor` is `--latchkey-buttons-primary-textColor`.
 *
 * @param warn hears of each value that is no CSS for its place, such as a picture for a colour; the default stays
 */
export function themeVariables(theme: Theme, warn: (message: string) => void): Map<string, string> {
  const variables = new Map<string, string>();
  const walk = (value: unknown, name: string, isOurs: boolean) => {
    if (typeof value === 'object' && value) {
      for (const [key, part] of Object.entries(value)) walk(part, `${name}-${key}`, isOurs);
      return;
    }
    const text = typeof value === 'number' ? `${value}px` : String(value);
    // The first paint waits for this: what is our own default needs no look.
    if (isOurs || variables.get(name) === text || fits(name, text)) variables.set(name, text);
    else warn(`${name} cannot be what it was given; the default is used.`);
  };
  for (const { container, colors, buttons, inputs, typography } of [defaultTheme, theme]) {
    walk({ container, colors, buttons, inputs, typography }, '--latchkey', variables.size === 0);
  }
  return variables;
}

/** Whether a value is CSS for its place, and fetches nothing. */
function fits(name: string, text: string): boolean {
  const [property = 'color'] = /border-radius|width|padding|font-family/.exec(name.replace(/[A-Z]/g, '-$&').toLowerCase()) ?? [];
  return CSS.supports(property, text) && !unwanted.test(text);
}

/** The host's styles over the defaults; inputs and buttons follow the primary colour unless they have their own. */
export function resolveTheme(styles: Styles | undefined): Theme {
  const primary = styles?.colors?.primary ?? ink;
  const outlined = { textColor: primary, borderColor: primary };
  const behind = styles?.buttons?.primary?.backgroundColor ?? primary;
  const filled = { backgroundColor: behind, borderColor: primary, textColor: isLight(behind) ? ink : '#FFFFFF' };
  return merge(merge(defaultTheme, { inputs: outlined, buttons: { primary: filled, secondary: outlined } }), styles);
}

/** Whether dark text is read more easily on a colour than white. Of colours that are not written as `#ff6600`, nobody knows. */
function isLight(colour: string): boolean {
  const rgb = Number(`0x${String(colour).slice(1)}`);
  // Red, green and blue make close to the luminance of WCAG 2, in tenths; above this, our ink has more contrast than white.
  return 2 * ((rgb >> 16) & 255) ** 2 + 7 * ((rgb >> 8) & 255) ** 2 + (rgb & 255) ** 2 > 153_460;
}
