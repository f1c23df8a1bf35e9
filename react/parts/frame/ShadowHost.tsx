import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsomorphicLayoutEffect } from '../../useIsomorphicLayoutEffect.ts';

/** Draws its children in an open shadow root (CFG-21). */
export function ShadowHost({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useIsomorphicLayoutEffect(() => {
    // An element keeps its shadow root for life, and StrictMode runs this effect twice.
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);
  return <div ref={host}>{root && createPortal(children, root)}</div>;
}
