import type { RefObject } from 'react';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';
import { adoptSheet } from './styles.ts';

export function useSheet(text: string, element: RefObject<Element | null>): void {
  useIsomorphicLayoutEffect(() => {
    if (element.current) adoptSheet(element.current, text);
  }, [text, element]);
}
