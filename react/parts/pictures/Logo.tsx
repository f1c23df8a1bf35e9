import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { modeOf } from '../../readTheme.ts';

export function Logo() {
  const { snapshot, styles, theme, appearance } = useView<AnyWidget>();
  const { src = styles?.logo?.logoImageUrl, darkSrc, alt = snapshot.context.project.name ?? '', height, align } = appearance.logo ?? {};
  if (!src) return null;
  const mode = modeOf(theme);
  const image = (
    <img className="latchkey-logo" src={mode === 'dark' && darkSrc ? darkSrc : src} alt={alt} data-sized={height} data-align={align} />
  );
  if (!darkSrc || mode !== 'auto') return image;
  return (
    <picture>
      <source srcSet={darkSrc} media="(prefers-color-scheme: dark)" />
      {image}
    </picture>
  );
}
