import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../machines/errors.ts';
import { brand } from '../react/brand.ts';
import type { ThemePreset } from '../react/theme.ts';
import { themes } from '../react/themes.ts';
import { counted } from './drawn.ts';

/* WCAG 2.2 and OKLab, written independently of the product. */

type Channels = readonly [red: number, green: number, blue: number];

/** Returns the channels of a color from 0 to 1. */
function read(color: string | undefined): Channels {
  const [, ...decimals] = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(color ?? '') ?? [];
  if (decimals.length > 0) return decimals.map((byte) => Number(byte) / 255) as unknown as Channels;
  const short = /^#(.)(.)(.)$/.exec(color ?? '')?.slice(1);
  const pairs = short?.map((digit) => digit + digit) ?? /^#(..)(..)(..)$/.exec(color ?? '')?.slice(1);
  if (!pairs) throw new Error(`${color} is not a color of a brand.`);
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255) as unknown as Channels;
}

const linear = (color: Channels) =>
  color.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)) as unknown as Channels;

function contrast(one: string | undefined, other: string | undefined): number {
  const [less = 0, more = 0] = [one, other]
    .map((color) => {
      const [red, green, blue] = linear(read(color));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** Returns the lightness, the chroma and the hue in degrees (OKLCH). */
function polar(color: string | undefined): readonly [lightness: number, chroma: number, hue: number] {
  const [red, green, blue] = linear(read(color));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

/** Returns the color that `color-mix(in oklab, fill share, shade)` gives (CSS Color 5, OKLab by Ottosson). */
function mixed(fill: string | undefined, shade: string | undefined, share: number): Channels {
  const [one, other] = [fill, shade].map((color) => {
    const [lightness, chroma, hue] = polar(color);
    const turn = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)];
  }) as [number[], number[]];
  const [lightness = 0, a = 0, b = 0] = one.map((part, index) => share * part + (1 - share) * (other[index] as number));
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return channels.map((share) => Math.max(0, Math.min(1, share))) as unknown as Channels;
}

/** Returns the contrast of a text on linear channels. */
function contrastOn([red, green, blue]: Channels, text: string | undefined): number {
  const ground = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  const [r, g, b] = linear(read(text));
  const ink = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  return Math.max(ground, ink) / Math.min(ground, ink);
}

const isGray = (color: string) => Math.max(...read(color)) - Math.min(...read(color)) < 32 / 255;
const [white, box] = ['#fff', themes.clearDark.container?.backgroundColor];
const isHidden = (color: string) => contrast(color, white) < 1.5 || contrast(color, box) < 1.5;

const byte = fc.integer({ min: 0, max: 255 });
const edge = fc.constantFrom(0, 1, 10, 11, 254, 255);

const anyColor = counted(
  'THEME-14 THEME-15 the color of a brand',
  {
    'with black text': (color) => contrast(color, white) < 4.5,
    'with white text': (color) => contrast(color, white) >= 4.5,
    'a link on neither box': (color) => contrast(color, white) < 4.5 && contrast(color, box) < 4.5,
    'a gray': isGray,
    'a gray that hardly differs from a box': (color) => isGray(color) && isHidden(color),
    'another color that hardly differs from a box': (color) => !isGray(color) && isHidden(color),
    'in three digits': (color) => color.length === 4,
    'in capitals': (color) => /[A-F]/.test(color),
  },
  fc
    .oneof(
      fc.tuple(byte, byte, byte),
      fc.tuple(edge, edge, edge),
      fc.tuple(byte, fc.integer({ min: -8, max: 8 })).map(([level, more]) => [level, level, Math.max(0, Math.min(255, level + more))]),
    )
    .chain((channels) => {
      const digits = channels.map((channel) => channel.toString(16).padStart(2, '0'));
      const long = `#${digits.join('')}`;
      return fc.constantFrom(long, long.toUpperCase(), `#${digits.map((two) => two[0]).join('')}`);
    }),
);

/** Returns what is illegible in a half of a brand's theme. */
function faultsOf({ container, colors, buttons, inputs, focus }: ThemePreset): string[] {
  const surface = container?.backgroundColor;
  const pairs: readonly (readonly [what: string, color: string | undefined, ground: string | undefined, least: number])[] = [
    ['the primary button', buttons?.primary?.textColor, buttons?.primary?.backgroundColor, 4.5],
    ['a link', colors?.primary, surface, 4.5],
    ['an icon on a raised area', colors?.primary, colors?.raised, 4.5],
    ['the selected tab', colors?.primary, colors?.selected ?? surface, 4.5],
    ['another tab', colors?.secondary, colors?.raised, 4.5],
    ['a placeholder on a raised area', inputs?.placeholderColor, colors?.raised, 4.5],
    ['the focus ring', focus?.color, surface, 3],
    ['the focus ring among tabs', focus?.color, colors?.raised, 3],
    ['the focus ring in a field', focus?.color, inputs?.backgroundColor, 3],
    ['the border of a field', inputs?.borderColor, surface, 3],
  ];
  return pairs.filter(([, color, ground, least]) => contrast(color, ground) < least).map(([what]) => what);
}

describe('a brand from one color', () => {
  it('THEME-15 is legible in light and dark, for every color', () => {
    // Catches: a text color chosen by lightness instead of contrast, a shade that stops a step early, a tint too dark for text.
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark } = brand(color);
        expect([...faultsOf(light), ...faultsOf(dark)]).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('THEME-15 keeps hovered and pressed buttons legible and distinguishable, for every color', () => {
    // Catches: a shade toward the text on a middling color, one away from it on black or white, where nothing would change.
    fc.assert(
      fc.property(anyColor, fc.constantFrom('light', 'dark'), (color, half) => {
        const { backgroundColor, textColor, shade = textColor } = brand(color)[half].buttons?.primary ?? {};
        for (const share of [0.9, 0.82]) {
          const ground = mixed(backgroundColor, shade, share);
          expect(contrastOn(ground, textColor)).toBeGreaterThanOrEqual(4.5);
          expect(
            Math.max(...ground.map((channel, index) => Math.abs(channel - (linear(read(backgroundColor))[index] ?? 0)))),
          ).toBeGreaterThan(0.001);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('THEME-14 has the exact color on the button; one that hardly differs from the box has a border, and a gray is mirrored', () => {
    // Catches: a fill that was rounded, darkened or lightened; a button that cannot be told from the box.
    fc.assert(
      fc.property(anyColor, fc.constantFrom('light', 'dark'), (color, half) => {
        const { container, buttons } = brand(color)[half];
        const { backgroundColor: fill, borderColor = fill } = buttons?.primary ?? {};
        const surface = container?.backgroundColor;
        const isExact = String(read(fill)) === String(read(color));
        if (contrast(color, surface) >= 1.5) expect([isExact, borderColor]).toEqual([true, fill]);
        else expect([isExact, contrast(borderColor, surface) >= 3]).toEqual([!isGray(color), true]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('THEME-14 keeps the hue in links, the ring and tints, and changes a legible color in nothing', () => {
    // Catches: channels that are clipped one by one, a swapped row of a matrix, a mix in sRGB.
    fc.assert(
      fc.property(anyColor, (color) => {
        const [, chroma, hue] = polar(color);
        const { light, dark } = brand(color);
        for (const { colors, focus } of [light, dark]) {
          for (const shade of [colors?.primary, focus?.color]) {
            const [, shadeChroma, shadeHue] = polar(shade);
            // The hue of a color that is nearly gray turns with every rounded channel.
            if (Math.min(chroma, shadeChroma) < 0.04) continue;
            expect(Math.abs(((shadeHue - hue + 540) % 360) - 180)).toBeLessThan(4);
          }
        }
        if (contrast(color, light.colors?.raised) > 4.8) expect(read(light.colors?.primary)).toEqual(read(color));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['#f97316', '#000', '#000'],
    ['#16A34A', '#000', '#000'],
    ['#111', '#fff', '#000'],
  ])('THEME-14 of %s has %s on the button in light mode, and %s in dark mode', (color, inLight, inDark) => {
    const { light, dark } = brand(color);
    expect([light, dark].map(({ buttons }) => buttons?.primary?.textColor)).toEqual([inLight, inDark]);
    expect(read(light.buttons?.primary?.backgroundColor)).toEqual(read(color));
    expect([light.colorScheme, dark.colorScheme]).toEqual(['light', 'dark']);
  });

  it('THEME-16 takes a radius, which fields and the box follow up to 16 pixels, and a font', () => {
    for (const { container, buttons, inputs, typography } of Object.values(brand({ color: '#f97316', radius: 999, font: 'Inter' }))) {
      expect(buttons).toMatchObject({ primary: { borderRadius: 999 }, secondary: { borderRadius: 999 }, disabled: { borderRadius: 999 } });
      expect([container?.borderRadius, inputs?.borderRadius, typography?.fontFamily]).toEqual([16, 16, 'Inter']);
    }
    expect(brand({ color: '#f97316', radius: 0 }).dark.inputs?.borderRadius).toBe(0);
    expect(brand({ color: '#f97316' })).toEqual(brand('#f97316'));
    expect(brand('#f97316').light.typography).toEqual(themes.clear.typography);
  });

  it.each([
    ...['', 'red', 'f97316', '#ff', '#ffff', '#fffff', '#f9731', '#f973167', '#ggg', ' #fff', '#fff ', '#fff\n', 'rgb(1,2,3)'],
    ...[null, undefined, 0xffffff, [], ['#fff'], {}, { color: null }, { color: '#f' }],
  ])('THEME-14 of %j throws a usage error that names the value and says what a color is', (color) => {
    const { color: named = color } = Object(color) as { readonly color?: unknown };
    expect(() => brand(color as string)).toThrow(new UsageError('brand', `color ${named} must be #rgb or #rrggbb.`));
  });

  it.each(['x', -1, Number.NaN, {}])('THEME-14 of the radius %j throws one that names the value and says what a radius is', (radius) => {
    const reason = `radius ${radius} must be 0 or more.`;
    expect(() => brand({ color: '#f97316', radius: radius as number })).toThrow(new UsageError('brand', reason));
    for (const right of [0, 999]) expect(brand({ color: '#f97316', radius: right }).light.inputs?.borderRadius).toBe(Math.min(right, 16));
  });
});
