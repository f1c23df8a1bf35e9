import type { RefObject } from 'react';
import { adoptSheet, stylesheet } from './styles.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/**
 * Gives the root of an element a stylesheet that came with a screen's own code, as long as the screen is drawn: after the
 * base stylesheet, which it may have to win over.
 */
export function useSheet(text: string, element: RefObject<Element | null>): void {
  useIsomorphicLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const sheets = [stylesheet, text].map((sheet) => adoptSheet(current, sheet));
    return () => {
      for (const remove of sheets) remove();
    };
  }, [text, element]);
}
