import { describe, expect, it } from 'vitest';
import { defaultTheme, resolveTheme } from './theme.ts';

const ink = '#19303D';
const white = '#FFFFFF';

describe('the primary colour', () => {
  it('THEME-01 THEME-06 THEME-07 leaves everything as it is where the host has not set it', () => {
    expect(resolveTheme(undefined)).toEqual(defaultTheme);
    expect(resolveTheme({})).toEqual(defaultTheme);
    expect(resolveTheme({ colors: { primary: ink } })).toEqual(defaultTheme);
  });

  it('THEME-06 THEME-07 THEME-10 colours buttons and inputs', () => {
    const { colors, buttons, inputs } = resolveTheme({ colors: { primary: '#5B21B6' } });
    expect(colors.primary).toBe('#5B21B6');
    expect(buttons.primary).toEqual({ ...defaultTheme.buttons.primary, backgroundColor: '#5B21B6', borderColor: '#5B21B6' });
    expect(buttons.secondary).toEqual({ ...defaultTheme.buttons.secondary, textColor: '#5B21B6', borderColor: '#5B21B6' });
    expect(buttons.disabled).toEqual(defaultTheme.buttons.disabled);
    expect(inputs).toEqual({ ...defaultTheme.inputs, textColor: '#5B21B6', borderColor: '#5B21B6' });
  });

  it('THEME-07 gives way to what the host has set of a button itself', () => {
    const primary = { backgroundColor: '#000', textColor: '#eee', borderColor: '#111', borderRadius: 0 };
    const secondary = { backgroundColor: '#222', textColor: '#333', borderColor: '#444', borderRadius: 1 };
    const { buttons } = resolveTheme({ colors: { primary: '#ffcc00' }, buttons: { primary, secondary } });
    expect([buttons.primary, buttons.secondary]).toEqual([primary, secondary]);
    const half = resolveTheme({ colors: { primary: '#ffcc00' }, buttons: { primary: { backgroundColor: '#000' } } });
    expect(half.buttons.primary).toMatchObject({ backgroundColor: '#000', borderColor: '#ffcc00', textColor: white });
    // What stands behind the text decides.
    const light = resolveTheme({ buttons: { primary: { backgroundColor: '#ffcc00' } } });
    expect(light.buttons.primary).toMatchObject({ borderColor: ink, textColor: ink });
  });

  it.each([
    ['#5B21B6', white],
    ['#19303d', white],
    ['#000', white],
    ['#c00', white],
    ['#0066ff', white],
    ['#FFCC00', ink],
    ['#ffffff', ink],
    ['rgb(91, 33, 182)', white],
    // Where it is no colour the dark default stays behind the text.
    ['#ffffff}', white],
    ['rgb(255, 255, 255, 1, 1)', white],
    ['#zzzzzz', white],
    [0xffcc00 as unknown as string, white],
    // Nobody can tell without a browser, or more code.
    ['#fc0', white],
    ['rgb(255, 204, 0)', white],
    ['rebeccapurple', white],
    ['var(--brand)', white],
    ['oklch(90% 0.1 90)', white],
  ])('THEME-07 %s has text on it in %s', (primary, textColor) => {
    expect(resolveTheme({ colors: { primary } }).buttons.primary.textColor).toBe(textColor);
  });

  it.each(['#777777', '#3f7f3f', '#b35900', '#0a84ff', '#ff6600', '#00a86b', '#e91e63', '#9e9e9e', '#808000'])(
    'THEME-07 the text on %s has the contrast of the better one of both',
    (primary) => {
      const { textColor } = resolveTheme({ colors: { primary } }).buttons.primary;
      const other = textColor === ink ? white : ink;
      expect(contrast(textColor, primary)).toBeGreaterThan(contrast(other, primary) - 0.5);
    },
  );
});

/** Of two colours, by WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
