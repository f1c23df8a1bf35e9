import type { ReactNode } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announcerClass } from '../../announce.ts';
import type { AnyWidget } from '../../context.ts';
import { directionOf, useView } from '../../context.ts';
import type { Screen } from '../../lazyScreen.ts';
import { readLook } from '../../readTheme.ts';
import { useIsEarly, useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { adoptLook, adoptStyles } from '../../styles.ts';
import { focusTitle } from '../notices/Title.tsx';
import { Toasts } from '../notices/Toasts.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { EarlyStyles } from './EarlyStyles.tsx';
import { Later } from './Later.tsx';
import { useStage } from './useStage.ts';

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
  const { snapshot, theme, styles, appearance, nonce, prefix, language, isWaiting } = useView<AnyWidget>();
  const frame = useRef<HTMLDivElement>(null);
  const isLogoAbove = appearance.logo?.place === 'above';
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef(snapshot.screen as string);
  const early = `latchkey-${prefix.replace(/\W/g, '')}`;
  const look = useMemo(() => readLook(theme, styles, appearance.logo?.height), [theme, styles, appearance.logo?.height]);

  useIsomorphicLayoutEffect(() => adoptStyles(frame.current as Element), []);
  useIsomorphicLayoutEffect(() => adoptLook(frame.current as Element, look), [look]);
  useStage(stage);

  /**
   * Moves the focus to a new screen's first field, or to its title, unless the user types in a field of the page meanwhile. The first
   * screen does not take the focus.
   */
  const onDrawn = useCallback((screen: string) => {
    if (drawn.current === screen) return;
    drawn.current = screen;
    if (!document.activeElement?.matches(':read-write')) focusFirst(frame.current);
  }, []);

  return (
    <div
      ref={frame}
      className={nonce ? `latchkey ${early}` : 'latchkey'}
      data-container={appearance.container}
      // Emptied after hydration: a copy of the page is not a server's HTML. The attribute stays for the development checks.
      data-prefix={useIsEarly() ? prefix : frame.current?.dataset['prefix'] && ''}
      lang={language}
      dir={language && directionOf(language)}
      aria-busy={isWaiting || undefined}
      // Keep htmx 1 and 2 (`disable`) and 4 (`ignore`) from sending a boosted page's forms, passwords included, to the page's own server.
      hx-disable=""
      hx-ignore=""
    >
      {nonce && <EarlyStyles className={early} nonce={nonce} look={look} />}
      {isLogoAbove && <Logo />}
      <div className="latchkey-box">
        <Toasts />
        <p className={`latchkey-hidden ${announcerClass}`} role="status" />
        {appearance.header && <div className="latchkey-header">{appearance.header}</div>}
        <div ref={stage} className="latchkey-stage">
          <div>
            <CurrentScreen onDrawn={onDrawn} />
          </div>
        </div>
        {appearance.footer && <div className="latchkey-footer">{appearance.footer}</div>}
        <FooterLinks />
      </div>
      {!isWaiting && <Watermark />}
    </div>
  );
}

/** Draws the watermark below the widget's content, if the project enables it (BOOT-06). */
function Watermark() {
  const { snapshot, strings, isMarked } = useView<AnyWidget>();
  return isMarked && snapshot.context.project.displayWatermark && <p className="latchkey-text latchkey-watermark">{strings.watermark}</p>;
}

function ShadowHost({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useIsomorphicLayoutEffect(() => {
    // An element keeps its shadow root for life, and StrictMode runs this effect twice.
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);
  return <div ref={host}>{root && createPortal(children, root)}</div>;
}

function FooterLinks() {
  const { links = [] } = useView<AnyWidget>().appearance;
  return (
    links.length > 0 && (
      <ul className="latchkey-footer">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className="latchkey-anchor" href={href} target="_blank" rel="noopener">
              {text}
            </a>
          </li>
        ))}
      </ul>
    )
  );
}

/** Draws the chart's current screen, or a spinner or an error message while its code is not loaded. */
function CurrentScreen({ onDrawn }: { onDrawn: (screen: string) => void }) {
  const { snapshot, screens, isWaiting } = useView<AnyWidget>();
  const name = snapshot.screen;
  const screen = screens[name] as Screen;
  const drawn = useCallback(() => onDrawn(name), [onDrawn, name]);
  // The spinner has no text, because the language is not known yet.
  if (isWaiting) return <span className="latchkey-spinner latchkey-arriving" />;
  return <Later key={name} part={screen} onDrawn={drawn} />;
}

/** Focuses the first field of a new screen, or else its title. A dialog that is opened again focuses the field again. */
export function focusFirst(screen: Element | null): void {
  const field = screen?.querySelector<HTMLElement>('input:not([readonly])');
  if (field) {
    field.focus();
    field.autofocus = true;
  } else focusTitle(screen);
}
