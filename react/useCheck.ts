import { useEffect } from 'react';
import type { Widget } from '../core/widgets/widget.ts';
import type { Looks } from './ignoredIn.ts';
import { afterPaintChunk } from './parts/chunks.ts';

/**
 * Checks the props of a widget after the page has painted.
 *
 * @param values the props' values; a changed value causes another check
 */
export function useCheck(name: string, widget: Pick<Widget, 'refuse' | 'update' | 'warn'>, props: Looks, values: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another for each drawing
  useEffect(() => {
    let isGone = false;
    afterPaintChunk.load().then(
      ({ checkProps }) => !isGone && checkProps(name, widget, props),
      // If the code does not load, mistakes are not reported.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [widget, ...values]);
}
