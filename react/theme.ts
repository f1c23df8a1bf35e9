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

/** How a widget looks. The defaults are the variables at the top of `latchkey.css` (THEME-01 to THEME-13). */
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
  /** The colours of texts, marks and messages; CSS colours. Fields and buttons follow `primary` unless they have their own. */
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

/** Finds what fetches, ends a value or hides in it: beside a variable of the host's, CSS itself takes anything. */
const unwanted = /(url|src|image|set|element|fade)\(|[;{}@\\<]|\/\*/i;

/** A host's styles, as CSS has them. */
export interface StyleVariables {
  /** The custom properties: `buttons.primary.textColor` is `--latchkey-buttons-primary-textColor`. */
  readonly variables: ReadonlyMap<string, string>;
  /** The names of those that are no CSS for their place, such as a picture for a colour: the default stays. */
  readonly refused: readonly string[];
}

/** Reads a host's styles. */
export function readStyles(styles: Styles = {}): StyleVariables {
  const variables = new Map<string, string>();
  const refused: string[] = [];
  const walk = (value: unknown, name: string) => {
    if (value === undefined) return;
    if (typeof value === 'object' && value) {
      for (const [key, part] of Object.entries(value)) walk(part, `${name}-${key}`);
      return;
    }
    const text = typeof value === 'number' ? `${value}px` : String(value);
    if (fits(name, text)) variables.set(name, text);
    else refused.push(name);
  };
  const { container, colors, buttons, inputs, typography } = styles;
  walk({ container, colors, buttons, inputs, typography }, '--latchkey');
  return { variables, refused };
}

/** Whether a value is CSS for its place, and fetches nothing. */
function fits(name: string, text: string): boolean {
  if (unwanted.test(text) || !isClosed(text)) return false;
  const [property = 'color'] = /border-radius|width|padding|font-family/.exec(name.replace(/[A-Z]/g, '-$&').toLowerCase()) ?? [];
  // Servers and jsdom cannot say.
  return globalThis.CSS?.supports?.(property, text) ?? true;
}

/** Whether every string and parenthesis ends where it began, so that nothing after a value becomes part of it. */
function isClosed(text: string): boolean {
  const bare = text.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  let depth = 0;
  for (const char of bare) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && !/["']/.test(bare);
}
