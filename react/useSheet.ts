import type { RefObject } from 'react';
import { adoptSheet } from './styles.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/** Gives the root of an element a stylesheet that came with a screen's own code. */
export function useSheet(text: string, element: RefObject<Element | null>): void {
  useIsomorphicLayoutEffect(() => {
    if (element.current) adoptSheet(element.current, text);
  }, [text, element]);
}
