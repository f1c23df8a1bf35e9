import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { Preferences } from '../usePreferences.ts';

interface ResizerProps extends Pick<Preferences, 'side' | 'size'> {
  readonly onResize: (size: number) => void;
}

/** The minimum visible size of the page and of the panel, in pixels. */
const least = { page: 80, panel: 200 };
/** The change per key press, in pixels. */
const step = 24;

/** Draws the edge of the panel, which resizes it by pointer or arrow keys. */
export function Resizer({ side, size, onResize }: ResizerProps) {
  const edge = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);

  // Sets the size by a stylesheet, because strict content security policies forbid `style` attributes.
  useEffect(() => {
    const root = edge.current?.getRootNode() as ShadowRoot;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{--size:${Math.round(size)}px}`);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [size]);

  const room = () => Math.max(least.panel, (side === 'bottom' ? innerHeight : innerWidth) - least.page);
  const resize = (wanted: number) => onResize(Math.min(room(), Math.max(least.panel, wanted)));
  const isReversed = () => edge.current !== null && getComputedStyle(edge.current).direction === 'rtl';

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!dragged.current) return;
    if (side === 'bottom') resize(innerHeight - clientY);
    else resize(isReversed() ? clientX : innerWidth - clientX);
  }

  function onKeyDown(event: KeyboardEvent) {
    const larger = side === 'bottom' ? 'ArrowUp' : isReversed() ? 'ArrowRight' : 'ArrowLeft';
    const smaller = side === 'bottom' ? 'ArrowDown' : isReversed() ? 'ArrowLeft' : 'ArrowRight';
    const sizes: Record<string, number> = { [larger]: size + step, [smaller]: size - step, Home: least.panel, End: room() };
    const wanted = sizes[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  return (
    // `<hr>` is static; this separator can be moved.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={edge}
      className="edge"
      role="separator"
      aria-label="Size of the panel"
      aria-orientation={side === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={least.panel}
      aria-valuemax={room()}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = false)}
      onLostPointerCapture={() => (dragged.current = false)}
    />
  );
}
