import type { RefObject } from 'react';
import { useEffect } from 'react';
import { afterPaintChunk } from '../chunks.ts';

/** Has the screens of a widget fade and its box ease, from the first change on: the first screen stands there at once. */
export function useMotion(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    // Where nothing can move, as in jsdom, nothing does.
    if (!element?.animate) return undefined;
    let isGone = false;
    let stop = () => {};
    afterPaintChunk.load().then(
      ({ startMotion }) => {
        if (!isGone) stop = startMotion(element);
      },
      // Without it, screens change at once.
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [stage]);
}
