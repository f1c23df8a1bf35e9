import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useView } from '../context.ts';
import { adoptStyles } from '../styles.ts';
import { themeVariables } from '../theme.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { Toasts } from './Toasts.tsx';

let lastId = 0;

/** The widget's box: its look, its toasts, and where the focus goes when the screen changes. */
export function Frame() {
  const { snapshot, theme } = useView();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef(snapshot.screen as string);
  const [className] = useState(() => `latchkey-${++lastId}`);

  useLayoutEffect(() => {
    const root = frame.current?.getRootNode() as Document | ShadowRoot;
    return adoptStyles(root, className, themeVariables(theme));
  }, [className, theme]);

  /** A new screen takes the focus, on its first field or else its title; the first screen does not. */
  const onDrawn = useCallback((screen: string) => {
    if (drawn.current === screen) return;
    drawn.current = screen;
    const target = frame.current?.querySelector('input') ?? frame.current?.querySelector('h2');
    target?.focus();
  }, []);

  return (
    <div ref={frame} className={`latchkey ${className}`}>
      <div className="latchkey-box">
        <Toasts />
        <CurrentScreen onDrawn={onDrawn} />
      </div>
    </div>
  );
}
