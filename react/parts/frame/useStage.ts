import type { RefObject } from 'react';
import { useEffect } from 'react';
import { afterPaintChunk } from '../chunks.ts';

/** Starts the code that observes a widget's stage (`startStage`), for example to animate screen changes. */
export function useStage(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current as HTMLElement;
    let isUnmounted = false;
    let stop = () => {};
    afterPaintChunk.load().then(
      ({ startStage }) => {
        if (!isUnmounted) stop = startStage(element);
      },
      // If the code does not load, screens change without animation.
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [stage]);
}
