import { useRef } from 'react';
import { useView } from '../../context.ts';
import { oneTapStrings } from '../../english/oneTap.ts';
import { fill } from '../../strings.ts';
import { useIsomorphicLayoutEffect } from '../../useIsomorphicLayoutEffect.ts';
import { useStrings } from '../../useStrings.ts';
import { OneTapPlace } from './main.tsx';

export * from '../../../core/methods/oneTap/observer.ts';

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

/** The fault of the prompt's set-up, in words for the host's developers (TAP-11 to TAP-19). */
export function OneTapMessage() {
  const { snapshot } = useView();
  const strings = useStrings(oneTapStrings);
  const { error } = snapshot.context.oneTap;
  const { hostname, protocol, origin, port } = location;
  const onLocalhost = error === 'origin_not_allowed_for_client' && hostname === 'localhost' && port !== '';
  const sentence = error === 'none' ? '' : strings.oauth.oneTap[onLocalhost ? 'origin_not_allowed_on_localhost' : error];
  const host = onLocalhost ? `${protocol}//${hostname}` : origin;
  return fill(sentence, { host, hostWithPort: origin });
}
