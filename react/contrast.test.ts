import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from '@asamuzakjp/css-color';
import { describe, expect, it } from 'vitest';
import { brand } from './brand.ts';
import { readVariables } from './readTheme.ts';
import { defaultTheme } from './theme.ts';
import { themes } from './themes.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const css = ['latchkey', 'heading', 'oauth', 'otp', 'password', 'passkey', 'consent', 'afterPaint', 'factor']
  .map((name) => readFileSync(`${folder}${name}.css`, 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '');

/** Returns the value of a property in the last rule with exactly this selector, alone or in a list. */
function declared(selector: string, property: string): string {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  for (const [, selectors = '', body = ''] of rules.reverse()) {
    if (!selectors.split(/,(?![^(]*\))/).some((one) => one.trim() === selector)) continue;
    const [, value] = new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body) ?? [];
    if (value) return value.trim();
  }
  throw new Error(`${selector} says nothing of ${property}.`);
}

/** Returns the variables that a rule sets. */
const setBy = (rule: RegExp) =>
  Object.fromEntries([...(rule.exec(css)?.[1] ?? '').matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

/** The base stylesheet's rule for text on a fill: the readable one of black and white. */
const whereItCanChoose = setBy(/@supports[^{]*\{\s*:where\(\.latchkey\) \{([^}]*)\}/);

/** The colors of a button that deletes, without browser support and with it. */
const [deletingAnywhere, deleting] = ['', '@supports[^{]*\\{\\s*'].map((before) =>
  setBy(new RegExp(`${before}\\.latchkey-button:where\\(\\[data-kind=danger\\]\\) \\{([^}]*)\\}`)),
);

type Theme = Readonly<Record<string, string>>;

/** Returns the values of a theme, in a browser that can choose the text color by the fill or in one that cannot. */
const variables = (theme: object, canChoose: boolean): Theme => ({
  ...Object.fromEntries(readVariables(defaultTheme)),
  '--latchkey-shade': of('ink'),
  ...deletingAnywhere,
  ...(canChoose && { ...whereItCanChoose, ...deleting }),
  '--latchkey-buttons-primary-shade': onPrimary,
  ...Object.fromEntries(readVariables(theme)),
});

function substituted(value: string, theme: Theme): string {
  const text = value.replace(
    /var\((--[\w-]+)(?:, *([^()]*))?\)/g,
    (_, name: string, other?: string) => theme[name] ?? other ?? `no ${name}`,
  );
  return text === value ? value : substituted(text, theme);
}

type Channels = readonly [red: number, green: number, blue: number];

/** Returns the color that results from drawing on a background, as sRGB channels from 0 to 1. */
function drawn(color: string, theme: Theme, ground: Channels = [1, 1, 1]): Channels {
  const value = resolve(substituted(color, theme), { format: 'computedValue' });
  const inRgb = resolve(`color(from ${value} srgb r g b)`, { format: 'computedValue' });
  const [, ...found] = /^color\(srgb (\S+) (\S+) ([^ )]+)(?: \/ (\S+))?\)$/.exec(inRgb ?? '') ?? [];
  if (!value || found.length === 0) throw new Error(`${color} is ${value}: no colour of which a contrast could be told.`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = found.filter(Boolean).map(Number);
  const laid = (share: number, below: number) => alpha * share + (1 - alpha) * below;
  return [laid(red, ground[0]), laid(green, ground[1]), laid(blue, ground[2])];
}

/** Returns the relative luminance of a color (WCAG 2.2). */
function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of a color and its background, which is drawn on the box, from 1 to 21 (WCAG 2.2). */
function contrast(color: string, ground: string, theme: Theme): number {
  const below = drawn(ground, theme, drawn(box, theme));
  const [less = 0, more = 0] = [luminance(drawn(color, theme, below)), luminance(below)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const of = (place: string) => `var(--latchkey-${place.replaceAll('.', '-')})`;

const box = of('container.backgroundColor');
const raised = of('colors.raised');

/** Returns a fill that a stylesheet mixes from a button's colors. */
const mixed = (selector: string, fill: string, shade: string) =>
  declared(selector, 'background-color').replaceAll('var(--latchkey-fill)', fill).replaceAll('var(--latchkey-shade)', shade);

/** Returns the background of a banner, or of the consent line for full access. */
const tint = (tone: string) => declared('.latchkey-banner', 'background-color').replaceAll('var(--latchkey-tone)', of(`colors.${tone}`));

const field = of('inputs.backgroundColor');
const [danger, onDanger] = [of('fill'), of('ink')];
const [primary, onPrimary] = [of('buttons.primary.backgroundColor'), of('buttons.primary.textColor')];
const [secondary, onSecondary] = [of('buttons.secondary.backgroundColor'), of('buttons.secondary.textColor')];

type Pair = readonly [what: string, color: string, ground: string];

/** Texts and their backgrounds. Disabled text is exempt (1.4.3). */
const texts: readonly Pair[] = [
  ['a text', declared('.latchkey', 'color'), box],
  ['a text that matters less', declared('.latchkey-lead', 'color'), box],
  ['the address in it', declared(':where(.latchkey-lead) bdi', 'color'), box],
  ['a helper', declared('.latchkey-helper', 'color'), box],
  ['a link', declared('.latchkey-link', 'color'), box],
  ['a label', declared('.latchkey-label', 'color'), box],
  ['an error', declared('.latchkey-error', 'color'), box],
  ['a rule that is met', declared('.latchkey-rule:where([data-look=good])', 'color'), box],
  ['a rule that is not met', declared('.latchkey-rule:where([data-look=bad])', 'color'), box],
  ['a divider', declared('.latchkey-divider', 'color'), box],
  ['a badge', declared('.latchkey-badge', 'color'), declared('.latchkey-badge', 'background-color')],
  ['the links below', declared('.latchkey-footer', 'color'), box],
  ['what is typed', declared('.latchkey-input', 'color'), field],
  ['what cannot be changed', declared('.latchkey', 'color'), declared('.latchkey-identity', 'background-color')],
  ['a placeholder', declared('.latchkey-input::placeholder', 'color'), field],
  ['a placeholder on what stands out', declared('.latchkey-input::placeholder', 'color'), raised],
  ['a dial code', declared('.latchkey-country', 'color'), field],
  ['a digit', declared('.latchkey-code-field', '--latchkey-ink'), field],
  [
    'a refused digit',
    declared('.latchkey-code-field', '--latchkey-ink'),
    declared(':where(.latchkey-code[data-invalid]) .latchkey-digit', 'background-color'),
  ],
  ['the open tab', declared('.latchkey-tab:where([aria-selected=true])', 'color'), box],
  ['another tab', declared('.latchkey-tab', 'color'), declared('.latchkey-tabs', 'background-color')],
  ['a tab that is pointed at', declared('.latchkey-tab:where(:hover)', 'color'), declared('.latchkey-tabs', 'background-color')],
  ['a passkey', of('colors.text'), box],
  ['a passkey that may go', of('colors.text'), declared(':where(.latchkey-passkeys) > li:where([aria-current])', 'background-color')],
  ['a warning', declared('.latchkey-banner', 'color'), tint('warning')],
  ['a banner with an error', declared('.latchkey-banner', 'color'), tint('error')],
  ['a banner with good news', declared('.latchkey-banner', 'color'), tint('success')],
  ['what gives away everything', of('colors.text'), declared(':where(.latchkey-consent) > li:where([data-kind=full])', 'background-color')],
  ['a toast', of('colors.text'), box],
  ["an error's icon in a toast", declared(':where(.latchkey-toast[data-type=error]) > .latchkey-glyph', 'color'), box],
  ["a success's icon in a toast", declared(':where(.latchkey-toast[data-type=success]) > .latchkey-glyph', 'color'), box],
  ['the primary button', onPrimary, primary],
  ['the primary button, pointed at', onPrimary, mixed('.latchkey-button:where(:hover)', primary, of('buttons.primary.shade'))],
  ['the primary button, pressed', onPrimary, mixed('.latchkey-button:where(:active)', primary, of('buttons.primary.shade'))],
  ['a button that deletes', onDanger, danger],
  ['a button that deletes, pointed at', onDanger, mixed('.latchkey-button:where(:hover)', danger, of('shade'))],
  ['a button that deletes, pressed', onDanger, mixed('.latchkey-button:where(:active)', danger, of('shade'))],
  ['a secondary button', onSecondary, secondary],
  ['a secondary button, pointed at', onSecondary, mixed('.latchkey-button:where([data-kind=secondary]:hover)', secondary, onSecondary)],
  ['a secondary button, pressed', onSecondary, mixed('.latchkey-button:where([data-kind=secondary]:active)', secondary, onSecondary)],
];

/** Graphics that show the position and state of controls, and their backgrounds (1.4.11). */
const marks: readonly Pair[] = [
  ['the border of a field, from outside', declared('.latchkey-input', 'border').replace('1px solid ', ''), box],
  ['the border of a field, from inside', of('inputs.borderColor'), field],
  ['the line of the open tab', declared('.latchkey-tab:where([aria-selected=true])', 'box-shadow').replace(/.* /, ''), raised],
  ['the border of a digit', declared('.latchkey-digit', 'border').replace('1px solid ', ''), box],
  ['the border of a refused field, from outside', declared('.latchkey-input:where([aria-invalid])', 'border-color'), box],
  ['the border of a refused field, from inside', of('colors.error'), field],
  ['the mark of an error', of('colors.error'), box],
  ['the mark of a warning', of('colors.warning'), tint('warning')],
  ['the mark of a banner with an error', of('colors.error'), tint('error')],
  ['the mark of a banner with good news', of('colors.success'), tint('success')],
  ['the check of a line', of('colors.success'), box],
  ['a button with a picture alone', declared('.latchkey-icon-button', 'color'), box],
  ['a button with a picture alone, pointed at', of('colors.text'), raised],
  ['the arrow of a list', declared(':where(.latchkey-country) svg', 'color'), field],
  ['a segment of a weak password', declared('.latchkey-segment:where([data-look])', 'background-color'), box],
  ['a segment of a strong password', declared('.latchkey-segment:where([data-look=good])', 'background-color'), box],
  ['progress', declared(':where(.latchkey-progress) > div', 'background-color'), box],
  ['the ring of the focus', of('focus.color'), box],
  ['the ring of the focus in a field', of('focus.color'), field],
  ['the ring of the focus among tabs', of('focus.color'), raised],
  ['the ring of the focus in a refused field', declared('.latchkey-input:where([aria-invalid]:focus)', 'outline-color'), field],
];

/** The variables of a new shadcn/ui page with the neutral base color. */
const shadcnLight: Theme = {
  '--background': 'oklch(1 0 0)',
  '--foreground': 'oklch(0.145 0 0)',
  '--card': 'oklch(1 0 0)',
  '--card-foreground': 'oklch(0.145 0 0)',
  '--primary': 'oklch(0.205 0 0)',
  '--primary-foreground': 'oklch(0.985 0 0)',
  '--muted': 'oklch(0.97 0 0)',
  '--muted-foreground': 'oklch(0.556 0 0)',
  '--destructive': 'oklch(0.577 0.245 27.325)',
  '--border': 'oklch(0.922 0 0)',
  '--input': 'oklch(0.922 0 0)',
  '--ring': 'oklch(0.708 0 0)',
};
const shadcnDark: Theme = {
  '--background': 'oklch(0.145 0 0)',
  '--foreground': 'oklch(0.985 0 0)',
  '--card': 'oklch(0.205 0 0)',
  '--card-foreground': 'oklch(0.985 0 0)',
  '--primary': 'oklch(0.922 0 0)',
  '--primary-foreground': 'oklch(0.205 0 0)',
  '--muted': 'oklch(0.269 0 0)',
  '--muted-foreground': 'oklch(0.708 0 0)',
  '--destructive': 'oklch(0.704 0.191 22.216)',
  '--border': 'oklch(1 0 0 / 10%)',
  '--input': 'oklch(1 0 0 / 15%)',
  '--ring': 'oklch(0.556 0 0)',
};

const tooWeak = (preset: object, pairs: readonly Pair[], least: number, canChoose = true, page: Theme = {}) => {
  const theme = { ...variables(preset, canChoose), ...page };
  return pairs.map(([what, color, ground]) => [what, contrast(color, ground, theme)] as const).filter(([, ratio]) => ratio < least);
};

describe.each([
  ['the default theme', {}],
  ['themes.clear', themes.clear],
  ['themes.clearDark', themes.clearDark],
])('in %s', (_, preset) => {
  it('every text has 4.5:1', () => {
    expect(tooWeak(preset, texts, 4.5)).toEqual([]);
  });

  it('also where the browser knows no colour that follows from another', () => {
    expect(tooWeak(preset, texts, 4.5, false)).toEqual([]);
  });

  it('every border of a field, mark and ring has 3:1', () => {
    expect(tooWeak(preset, marks, 3)).toEqual([]);
  });
});

describe.each(['#f97316', '#16a34a', '#111111', '#ffff00', '#0000ff', '#777777', '#757575'])('in the themes of the brand %s', (color) => {
  it.each(['light', 'dark'] as const)('THEME-15 every text has 4.5:1, and every border, mark and ring 3:1, in the %s one', (half) => {
    expect(tooWeak(brand(color)[half], texts, 4.5)).toEqual([]);
    expect(tooWeak(brand(color)[half], marks, 3)).toEqual([]);
    // Browsers that cannot choose a text color for red take that of the primary button.
    const apart = texts.filter(([what]) => !what.startsWith('a button that deletes'));
    expect(tooWeak(brand(color)[half], apart, 4.5, false)).toEqual([]);
  });
});

describe.each([
  ['light', shadcnLight],
  ['dark', shadcnDark],
])('in themes.shadcn on a %s page', (_, page) => {
  // The colors of other areas, borders and rings are the page's choice: shadcn/ui has 4.3:1 on its muted areas.
  it('every text on the card, such as a link, and the primary button have 4.5:1', () => {
    const onCard = texts.filter(([, , ground]) => [box, primary].includes(ground));
    expect(onCard.map(([what]) => what)).toContain('a link');
    expect(tooWeak(themes.shadcn, onCard, 4.5, true, page)).toEqual([]);
    expect(tooWeak(themes.shadcn, onCard, 4.5, false, page)).toEqual([]);
  });
});

it('THEME-11 letters have the normal weight or one of the theme, so that a web font needs no others', () => {
  const weights = new Set([...css.matchAll(/font-weight:\s*([^;}]+)/g)].map(([, value = '']) => value.trim()));
  const ofTheme = ['title', 'label', 'button'].map((name) => `var(--latchkey-typography-${name}Weight)`);
  expect([...weights].sort()).toEqual(['400', ...ofTheme].sort());
});
