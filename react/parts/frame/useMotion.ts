import type { RefObject } from 'react';
import { useEffect } from 'react';
import { afterPaintChunk } from '../chunks.ts';

/**
 * Animates screen changes: screens fade and the box changes its height smoothly. The first screen appears without animation. Also
 * repeats what was pressed offline.
 */
export function useMotion(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current as HTMLElement;
    let isGone = false;
    let stop = () => {};
    afterPaintChunk.load().then(
      ({ startStage }) => {
        if (!isGone) stop = startStage(element);
      },
      // If the code does not load, screens change without animation.
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [stage]);
}
