import { useEffect } from 'react';
import type { Widget } from '../core/widgets/widget.ts';
import type { Looks } from './ignoredIn.ts';
import { afterPaintChunk } from './parts/chunks.ts';

/**
 * Checks the props of a widget, when the page has painted.
 *
 * @param values of the props: it checks again when one of them has changed
 */
export function useCheck(name: string, widget: Pick<Widget, 'refuse' | 'update' | 'warn'>, props: Looks, values: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another for each drawing
  useEffect(() => {
    let isGone = false;
    afterPaintChunk.load().then(
      ({ checkProps }) => !isGone && checkProps(name, widget, props),
      // Without it, a mistake costs what it costs, and is not told.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [widget, ...values]);
}
