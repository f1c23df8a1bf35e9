import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { Layout } from './layout.ts';

interface StageProps {
  /** The same drawing in several directions; the one that fits largest is shown. */
  readonly layouts: readonly Layout[] | undefined;
  /** The state that stays in view. */
  readonly state: string;
  readonly label: string;
  /** Additional tools next to the stage's own. */
  readonly tools: ReactNode;
  /** A placeholder until there is a layout. */
  readonly waiting: ReactNode;
  readonly children: (layout: Layout) => ReactNode;
}

const smallest = 0.2;
const largest = 2.5;
const bounded = (zoom: number) => Math.min(largest, Math.max(smallest, zoom));
/** The zoom factor of one press of a key or button. */
const step = 1.25;

/** Draws a scrollable view that zooms by buttons, keys and Ctrl with the wheel, and follows a state. */
export function Stage({ layouts, state, label, tools, waiting, children }: StageProps) {
  const view = useRef<HTMLDivElement>(null);
  // The zoom is null while the drawing fits the view.
  const [zoom, setZoom] = useState<number | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const size = useSize(view);
  const [layout] = layouts?.toSorted((one, other) => fitOf(other, size) - fitOf(one, size)) ?? [];
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

  // The drawing has its own pixel size, which is scaled here.
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
        <Button aria-label="Smaller" onClick={() => setZoom(bounded(scale / step))}>
          &minus;
        </Button>
        <Button aria-label="Larger" onClick={() => setZoom(bounded(scale * step))}>
          +
        </Button>
        <Button onClick={() => setZoom(null)}>Fit</Button>
        <label className="check">
          <input type="checkbox" checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)} /> Follow
        </label>
        {tools}
      </fieldset>
      {/* A scrollable region must be focusable, so that users without a pointer can scroll it with the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={view} className="stage" dir="ltr" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        {layout && children(layout)}
        {waiting}
      </section>
    </>
  );
}

/** Returns the scale at which the drawing fits, not larger than normal text. */
function fitOf({ width, height }: Layout, size: Size): number {
  if (size.width === 0) return 1;
  return Math.min(size.scale, Math.max(smallest, Math.min(size.width / width, size.height / height)));
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** The ratio of the text size to the drawing's font size. */
  readonly scale: number;
}

/** The font size in the drawing, in pixels. */
const drawnSize = 12.5;

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
