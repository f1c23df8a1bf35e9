import { useEffect, useRef } from 'react';
import { promptParentId } from '../../../core/methods/oneTap/googlePrompt.ts';
import { announce } from '../../announce.ts';
import { useStrings, useView } from '../../context.ts';
import { oneTapStrings } from '../../english/oneTap.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { fill } from '../../strings.ts';
import { OneTapPlace } from './main.tsx';

export * from '../../../core/methods/oneTap/observer.ts';

const slotName = 'latchkey-one-tap';

/** Returns the focused element of the shadow root around an element, or else of the document. */
const focusedNear = (element: Element | null) => (element?.getRootNode() as Document | undefined)?.activeElement ?? document.activeElement;

/** Draws what replaces the button: Google's prompt, or a sentence about the floating one. Announces it, and keeps the focus. */
export function OneTapPrompt() {
  const { widget, snapshot } = useView();
  const { prompt } = snapshot.context.oneTap;
  const strings = useStrings(oneTapStrings);
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(prompt);
  const focused = useRef<Element | null>(null);
  const text = { loading: strings.busy, floating: strings.oauth.floating, embedded: '', absent: '' }[prompt];

  // Remembers the focus before the button disappears. Google's frame disappears earlier, so a removed element is kept.
  function note() {
    if (focused.current?.isConnected !== false) focused.current = focusedNear(region.current);
  }
  useEffect(() => widget.subscribe(note));
  useEffect(() => {
    addEventListener('blur', note);
    return () => removeEventListener('blur', note);
  });

  useIsomorphicLayoutEffect(() => {
    // The page itself begins with a spinner, which needs no announcement.
    if (before.current === prompt) return undefined;
    before.current = prompt;
    const button = prompt === 'absent' && region.current?.parentElement?.querySelector('button');
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost || focused.current === region.current) (button || region.current)?.focus({ preventScroll: true });
    // The user may have focused Google's frame before Google reports it.
    focused.current = focusedNear(region.current);
    return announce(region.current, text);
  }, [prompt, text]);

  return (
    <div ref={region} tabIndex={-1} hidden={prompt === 'absent'}>
      {prompt === 'floating' && <p className="latchkey-text latchkey-center">{text}</p>}
      {(prompt === 'loading' || prompt === 'embedded') && <EmbeddedPrompt />}
    </div>
  );
}

/** Draws Google's embedded prompt and measures it for the chart (TAP-03 to TAP-08). */
function EmbeddedPrompt() {
  const { widget, snapshot } = useView();
  const box = useRef<HTMLDivElement>(null);

  useIsomorphicLayoutEffect(() => {
    const place = box.current && placeIn(box.current);
    if (!place) return undefined;
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
    <OneTapPlace box={box} isEmpty={snapshot.context.oneTap.prompt === 'loading'}>
      <slot name={slotName} />
    </OneTapPlace>
  );
}

/** Creates Google's container outside the shadow root: Google's script looks it up by `id` in the document. */
function placeIn(box: HTMLElement): HTMLElement {
  const place = Object.assign(document.createElement('div'), { id: promptParentId, slot: slotName });
  const root = box.getRootNode();
  (root instanceof ShadowRoot ? root.host : box).append(place);
  return place;
}

/** Describes a setup error of the prompt to the host's developers (TAP-11 to TAP-19). */
export function OneTapMessage() {
  const { error } = useView().snapshot.context.oneTap;
  const strings = useStrings(oneTapStrings);
  const { hostname, protocol, origin, port } = location;
  const onLocalhost = error === 'origin_not_allowed_for_client' && hostname === 'localhost' && port !== '';
  const sentence = error === 'none' ? '' : strings.oauth.oneTap[onLocalhost ? 'origin_not_allowed_on_localhost' : error];
  const host = onLocalhost ? `${protocol}//${hostname}` : origin;
  return fill(sentence, { host, hostWithPort: origin });
}
