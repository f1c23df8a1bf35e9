import type { RefObject } from 'react';
import { adoptSheet } from './styles.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/** Adds a screen's own stylesheet to an element's root. */
export function useSheet(text: string, element: RefObject<Element | null>): void {
  useIsomorphicLayoutEffect(() => {
    if (element.current) adoptSheet(element.current, text);
  }, [text, element]);
}
