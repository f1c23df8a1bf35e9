import type { RefObject } from 'react';
import { adoptSheet } from './styles.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

export function useSheet(text: string, element: RefObject<Element | null>): void {
  useIsomorphicLayoutEffect(() => {
    if (element.current) adoptSheet(element.current, text);
  }, [text, element]);
}
