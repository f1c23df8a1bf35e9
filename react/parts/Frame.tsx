import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useView } from '../context.ts';
import { adoptStyles } from '../styles.ts';
import { themeVariables } from '../theme.ts';
import { Toasts } from './Toasts.tsx';

let lastId = 0;

/** The widget's box: its look, its toasts, and where the focus goes when the screen changes. */
export function Frame({ children }: { children: ReactNode }) {
  const { snapshot, theme } = useView();
  const frame = useRef<HTMLDivElement>(null);
  const [className] = useState(() => `latchkey-${++lastId}`);

  useLayoutEffect(() => {
    const root = frame.current?.getRootNode() as Document | ShadowRoot;
    return adoptStyles(root, className, themeVariables(theme));
  }, [className, theme]);

  useFocusOnChange(frame, snapshot.screen);

  return (
    <div ref={frame} className={`latchkey ${className}`}>
      <div className="latchkey-box">
        <Toasts />
        {children}
      </div>
    </div>
  );
}

/** A new screen takes the focus, on its first field or else its title; the first screen does not. */
function useFocusOnChange(frame: { current: HTMLElement | null }, screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const target =
      frame.current?.querySelector<HTMLElement>('input') ??
      frame.current?.querySelector<HTMLElement>('.latchkey-title');
    target?.focus();
  }, [frame, screen]);
}
