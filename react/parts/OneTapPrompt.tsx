import { useRef } from 'react';
import { useView } from '../context.ts';
import { useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.ts';
import { OneTapPlace } from './OneTapPlace.tsx';

const slotName = 'latchkey-one-tap';

/** Google's embedded prompt in its place, which is measured for the chart (TAP-03 to TAP-08). */
export function OneTapPrompt() {
  const { widget, snapshot } = useView();
  const { prompt } = snapshot.context.oneTap;
  const box = useRef<HTMLDivElement>(null);

  useIsomorphicLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const place = placeIn(current);
    const measure = (pixels: number | null) => widget.send({ type: 'measure_one_tap', height: pixels });
    const observer = new ResizeObserver(([entry]) => measure(Math.round(entry?.contentRect.height ?? 0)));
    observer.observe(place);
    return () => {
      observer.disconnect();
      place.remove();
      measure(null);
    };
  }, [widget]);

  return (
    <OneTapPlace box={box} isEmpty={prompt === 'loading'}>
      <slot name={slotName} />
    </OneTapPlace>
  );
}

/** Google finds its place by an id of the document, which nothing inside a shadow root has. */
function placeIn(box: HTMLElement): HTMLElement {
  const place = document.createElement('div');
  // The name that Google's script is told to look for.
  place.id = 'google-parent-prompt';
  place.slot = slotName;
  const root = box.getRootNode();
  (root instanceof ShadowRoot ? root.host : box).append(place);
  return place;
}
