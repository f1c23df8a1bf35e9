import { useCallback, useId, useMemo, useRef } from 'react';
import { announcerClass } from '../../announce.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { directionOf } from '../../direction.ts';
import { focusFirst } from '../../focusFirst.ts';
import { readLook } from '../../readTheme.ts';
import { adoptLook, adoptStyles } from '../../styles.ts';
import { useIsomorphicLayoutEffect } from '../../useIsomorphicLayoutEffect.ts';
import { Toasts } from '../notices/Toasts.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { EarlyStyles } from './EarlyStyles.tsx';
import { FooterLinks } from './FooterLinks.tsx';
import { ShadowHost } from './ShadowHost.tsx';
import { useMotion } from './useMotion.ts';
import { Watermark } from './Watermark.tsx';

/** Draws the widget in the page's document, or in a shadow root if the host enables it. */
export function Frame() {
  const { enableShadowDOM } = useView<AnyWidget>().snapshot.context.config;
  if (!enableShadowDOM) return <Box />;
  return (
    <ShadowHost>
      <Box />
    </ShadowHost>
  );
}

/** Draws the widget's box: theme, toasts, and focus management between screens. */
function Box() {
  const { snapshot, theme, styles, appearance, nonce, language, isWaiting } = useView<AnyWidget>();
  const frame = useRef<HTMLDivElement>(null);
  const isLogoAbove = appearance.logo?.place === 'above';
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef(snapshot.screen as string);
  const early = `latchkey-${useId().replace(/\W/g, '')}`;
  const look = useMemo(() => readLook(theme, styles, appearance.logo?.height), [theme, styles, appearance.logo?.height]);

  useIsomorphicLayoutEffect(() => adoptStyles(frame.current as Element), []);
  useIsomorphicLayoutEffect(() => adoptLook(frame.current as Element, look), [look]);
  useMotion(stage);

  /** Moves the focus to a new screen's first field, or to its title. The first screen does not take the focus. */
  const onDrawn = useCallback((screen: string) => {
    if (drawn.current === screen) return;
    drawn.current = screen;
    focusFirst(frame.current);
  }, []);

  return (
    <div
      ref={frame}
      className={nonce ? `latchkey ${early}` : 'latchkey'}
      data-container={appearance.container}
      lang={language}
      dir={language && directionOf(language)}
      aria-busy={isWaiting || undefined}
    >
      {nonce && <EarlyStyles className={early} nonce={nonce} look={look} />}
      {isLogoAbove && <Logo />}
      <div className="latchkey-box">
        <Toasts />
        <p className={`latchkey-hidden ${announcerClass}`} role="status" />
        {appearance.header}
        <div ref={stage} className="latchkey-stage">
          <div>
            <CurrentScreen onDrawn={onDrawn} />
          </div>
        </div>
        {appearance.footer}
        <FooterLinks />
      </div>
      {!isWaiting && <Watermark />}
    </div>
  );
}
