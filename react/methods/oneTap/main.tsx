import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { useView } from '../../context.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';

interface OneTapPlaceProps {
  readonly box?: RefObject<HTMLDivElement | null>;
  readonly isEmpty: boolean;
  readonly children?: ReactNode;
}

/**
 * Reserves space for Google's embedded prompt, in the height of the chart's context, with a spinner while it is empty (TAP-05
 * to TAP-07).
 */
export function OneTapPlace({ box, isEmpty, children }: OneTapPlaceProps) {
  const { snapshot, strings } = useView();
  const { height } = snapshot.context.oneTap;
  const own = useRef<HTMLDivElement>(null);
  const place = box ?? own;

  useIsomorphicLayoutEffect(() => {
    if (place.current) place.current.style.height = `${height}px`;
  }, [place, height]);

  return (
    <div ref={place} className="latchkey-onetap">
      {isEmpty && <span className="latchkey-spinner" role="img" aria-label={strings.loading} />}
      {children}
    </div>
  );
}
