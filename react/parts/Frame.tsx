import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { focusFirst } from '../focusFirst.ts';
import { adoptStyles } from '../styles.ts';
import { readStyles } from '../theme.ts';
import { useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { EarlyStyles } from './EarlyStyles.tsx';
import { ShadowHost } from './ShadowHost.tsx';
import { Toasts } from './Toasts.tsx';
import { Watermark } from './Watermark.tsx';

/** The widget in the page's own document, or inside a shadow root where the host wants one. */
export function Frame() {
  const { enableShadowDOM } = useView<AnyWidget>().snapshot.context.config;
  if (!enableShadowDOM) return <Box />;
  return (
    <ShadowHost>
      <Box />
    </ShadowHost>
  );
}

/** The widget's box: its look, its toasts, and where the focus goes when the screen changes. */
function Box() {
  const { widget, snapshot, styles, nonce } = useView<AnyWidget>();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef(snapshot.screen as string);
  const early = `latchkey-${useId().replace(/\W/g, '')}`;
  const { variables, refused } = useMemo(() => readStyles(styles), [styles]);

  useIsomorphicLayoutEffect(() => adoptStyles(frame.current as Element, variables), [variables]);
  useEffect(() => {
    for (const name of refused) widget.warn(`${name} cannot be what it was given; the default is used.`);
  }, [widget, refused]);

  /** A new screen takes the focus, on its first field or else its title; the first screen does not. */
  const onDrawn = useCallback((screen: string) => {
    if (drawn.current === screen) return;
    drawn.current = screen;
    focusFirst(frame.current);
  }, []);

  return (
    <div ref={frame} className={nonce ? `latchkey ${early}` : 'latchkey'}>
      {nonce && <EarlyStyles className={early} nonce={nonce} variables={variables} />}
      <div className="latchkey-box">
        <Toasts />
        <CurrentScreen onDrawn={onDrawn} />
      </div>
      <Watermark />
    </div>
  );
}
