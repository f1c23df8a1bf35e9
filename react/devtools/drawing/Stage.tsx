import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Layout } from './layout.ts';

interface StageProps {
  readonly layout: Layout | undefined;
  /** The state that is followed. */
  readonly state: string;
  readonly label: string;
  /** More tools beside those of the stage. */
  readonly tools: ReactNode;
  /** What stands there until there is a layout. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

const smallest = 0.3;
const largest = 2.5;
const bounded = (zoom: number) => Math.min(largest, Math.max(smallest, zoom));
/** By each press of a key or button. */
const step = 1.25;

/** Where a drawing is looked at: it scrolls, is scaled by buttons, keys and the wheel with Ctrl, and follows a state. */
export function Stage({ layout, state, label, tools, waiting, children }: StageProps) {
  const view = useRef<HTMLDivElement>(null);
  // Null: as large as it fits.
  const [zoom, setZoom] = useState<number | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const size = useSize(view);
  const fitting = layout ? fitOf(layout, size) : 1;
  const scale = zoom ?? fitting;
  const scaled = useRef(scale);
  scaled.current = scale;

  useEffect(() => {
    const { current } = view;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom(bounded(scaled.current * 1.002 ** -event.deltaY));
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, []);

  // The picture is drawn in its own pixels, and shown in others.
  useLayoutEffect(() => {
    const drawing = view.current?.querySelector('svg');
    if (!drawing || !layout) return;
    drawing.setAttribute('width', String(layout.width * scale));
    drawing.setAttribute('height', String(layout.height * scale));
  }, [layout, scale]);

  useLayoutEffect(() => {
    const node = layout?.nodes.find((one) => one.node.id === state);
    const { current } = view;
    if (!isFollowing || !node || !current) return;
    current.scrollTo({
      left: (node.x + node.width / 2) * scale - size.width / 2,
      top: (node.y + node.height / 2) * scale - size.height / 2,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }, [layout, state, scale, size, isFollowing]);

  function onKeyDown(event: KeyboardEvent) {
    const zooms: Record<string, number | null> = {
      '+': bounded(scale * step),
      '=': bounded(scale * step),
      '-': bounded(scale / step),
      '0': null,
    };
    if (event.ctrlKey || event.metaKey || !(event.key in zooms)) return;
    event.preventDefault();
    setZoom(zooms[event.key] ?? null);
  }

  return (
    <>
      <fieldset className="stage-tools" aria-label="Drawing">
        <button type="button" className="quiet" aria-label="Smaller" onClick={() => setZoom(bounded(scale / step))}>
          &minus;
        </button>
        <button type="button" className="quiet" aria-label="Larger" onClick={() => setZoom(bounded(scale * step))}>
          +
        </button>
        <button type="button" className="quiet" onClick={() => setZoom(null)}>
          Fit
        </button>
        <label className="check">
          <input type="checkbox" checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)} /> Follow
        </label>
        {tools}
      </fieldset>
      {/* It scrolls: whoever has no pointer moves it with the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={view} className="stage" dir="ltr" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        {children}
        {waiting}
      </section>
    </>
  );
}

/** As large as it fits, but neither too small to be read nor larger than text is. */
function fitOf({ width, height }: Layout, size: Size): number {
  if (size.width === 0) return 1;
  return Math.min(size.scale, Math.max(0.75 * size.scale, Math.min(size.width / width, size.height / height)));
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** How many times larger text is than the drawing has it. */
  readonly scale: number;
}

/** The font size that the drawing is made for, in pixels. */
const drawnSize = 12.5;

/** The room in an element, whenever it changes. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0, scale: 1 });
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const scale = Number.parseFloat(getComputedStyle(current).fontSize) / drawnSize;
      setSize({ width: current.clientWidth, height: current.clientHeight, scale });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
