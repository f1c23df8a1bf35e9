import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { focusFirst } from '../focusFirst.ts';
import { adoptStyles } from '../styles.ts';
import { themeVariables } from '../theme.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { ShadowHost } from './ShadowHost.tsx';
import { Toasts } from './Toasts.tsx';
import { Watermark } from './Watermark.tsx';

let lastId = 0;

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
  const { widget, snapshot, theme } = useView<AnyWidget>();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef(snapshot.screen as string);
  const [className] = useState(() => `latchkey-${++lastId}`);

  useLayoutEffect(() => {
    const root = frame.current?.getRootNode() as Document | ShadowRoot;
    return adoptStyles(root, className, themeVariables(theme, widget.warn));
  }, [widget, className, theme]);

  /** A new screen takes the focus, on its first field or else its title; the first screen does not. */
  const onDrawn = useCallback((screen: string) => {
    if (drawn.current === screen) return;
    drawn.current = screen;
    focusFirst(frame.current);
  }, []);

  return (
    <div ref={frame} className={`latchkey ${className}`}>
      <div className="latchkey-box">
        <Toasts />
        <CurrentScreen onDrawn={onDrawn} />
      </div>
      <Watermark />
    </div>
  );
}
