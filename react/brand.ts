import { UsageError } from '../machines/errors.ts';
import { merge } from './merge.ts';
import type { ThemePair, ThemePreset } from './theme.ts';
import { themes } from './themes.ts';

/** A brand's color, and optionally the shape and font of its widgets. */
export interface BrandOptions {
  /** `#rgb` or `#rrggbb`. */
  readonly color: string;
  /** The radius of buttons in pixels. Fields and the box follow, up to 16 pixels. */
  readonly radius?: number | undefined;
  /** A CSS `font-family` list. */
  readonly font?: string | undefined;
}

/** Red, green and blue, or the responses of the three cones. */
type Three = readonly [number, number, number];

const times = ([x, y, z]: Three, ...rows: readonly Three[]) => rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;

/** Returns the linear channels of a color, whose channels are from 0 to 255. */
const linear = (color: Iterable<number>) =>
  [...color].map((byte) => (byte > 10 ? ((byte + 14.03) / 269.03) ** 2.4 : byte / 3295)) as unknown as Three;

/** Returns a color's term in contrast ratios (WCAG 2.2): its relative luminance and 0.05. */
const luminance = (color: Iterable<number>) => times(linear(color), [0.2126, 0.7152, 0.0722])[0] + 0.05;

/**
 * Returns a theme pair for a brand: `themes.clear` and `themes.clearDark` with the brand's color on the primary button, and with
 * links and the focus ring in the nearest legible shades of its hue. In light mode, raised areas and the shadow have a tint of it.
 * For every color, links and the button, at rest, hovered or pressed, have a contrast of at least 4.5:1, and fields and the ring
 * of 3:1.
 *
 * The button keeps the exact color. If the color hardly differs from the box (less than 1.5:1), the button gets a border in the
 * color of the focus ring; a gray becomes nearly black in light mode and nearly white in dark mode instead.
 *
 * @throws UsageError for a color that is neither `#rgb` nor `#rrggbb`, and for a radius that is not 0 or more
 *
 * @example
 * const theme = brand('#f97316');
 * const round = brand({ color: '#16a34a', radius: 999, font: 'Inter, sans-serif' });
 */
export function brand(options: string | BrandOptions): ThemePair {
  const { color = options as string, radius, font } = Object(options) as BrandOptions;
  // Missing and non-hexadecimal digits make NaN. `% 256` keeps the last two digits of a doubled pair.
  const digits: readonly string[] = (/^#(...){1,2}$/.test(color) && color.match?.(color[4] ? /\w\w/g : /\w/g)) || [];
  const given = digits.map((digit) => +`0x${digit + digit}` % 256);
  const term = luminance(given);
  if (!(term * (radius ?? 0) >= 0))
    throw new UsageError('brand', term ? `radius ${radius} must be 0 or more.` : `color ${color} must be #rgb or #rrggbb.`);

  // OKLab is linear in the roots of the cones' responses: a mix with black (0) or white (1) keeps the hue.
  const roots = times(linear(given), [0.412, 0.536, 0.052], [0.212, 0.681, 0.107], [0.088, 0.282, 0.63]).map(Math.cbrt);
  const mix = (end: number, share: number): Iterable<number> =>
    share
      ? Uint8ClampedArray.from(
          times(
            roots.map((root) => (root + (end - root) * share) ** 3) as unknown as Three,
            [4.08, -3.3, 0.22],
            [-1.27, 2.61, -0.34],
            [0, -0.7, 1.7],
          ),
          (value) => 269.03 * value ** (1 / 2.4) - 14.03,
        )
      : given;
  /** Whether black is legible on a shade. White has 4.5:1 on every darker shade. */
  const isBright = (end: number, share: number) => luminance(mix(end, share)) > 0.23;
  // The lightness is 0.975 for any color.
  const raised = mix(1.06 - 0.09 * (roots[1] as number), 0.92);
  const button = { borderRadius: radius };
  const area = { borderRadius: radius && Math.min(radius, 16) };

  /**
   * @param end 0 for shades toward black, 1 toward white
   * @param ground the term of the area on which text is least legible
   */
  function half(theme: ThemePreset, end: 0 | 1, isHidden: boolean, ground: number): ThemePreset {
    // Only a gray is replaced, because it has no hue to keep.
    const start = isHidden && Math.max(...given) - Math.min(...given) < 32 ? 0.9 : 0;
    const legible = (least: number) => {
      let share = start;
      while ((luminance(mix(end, share)) / ground) ** (2 * end - 1) < least) share += 0.01;
      return `rgb(${mix(end, share)})`;
    };
    const ring = legible(3);
    const isLight = isBright(end, start);
    return merge(theme, {
      container: { ...area, shadow: end ? undefined : `0 12px 32px rgb(${mix(0, 0.5)},.1)` },
      colors: { primary: legible(4.5), raised: end ? undefined : `rgb(${raised})` },
      buttons: {
        primary: {
          ...button,
          backgroundColor: legible(0),
          textColor: isLight ? '#000' : '#fff',
          // A pressed button is 18% shade: the text's color, or the opposite where that would make the text illegible.
          shade: isBright(start ? end : isLight ? 0 : 1, start || 0.2) ? '#000' : '#fff',
          borderColor: isHidden ? ring : undefined,
        },
        secondary: button,
        disabled: button,
      },
      inputs: area,
      typography: { fontFamily: font },
      focus: { color: ring },
    });
  }

  return {
    light: half(themes.clear, 0, term > 0.7, luminance(raised)),
    // The selected tab is lighter than the box.
    dark: half(themes.clearDark, 1, term < 0.088, 0.092),
  };
}
