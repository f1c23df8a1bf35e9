import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { adoptSheet } from './styles.ts';

/** Gives the root of an element a stylesheet that came with a screen's own code, as long as the screen is drawn. */
export function useSheet(text: string, element: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as Document | ShadowRoot | undefined;
    return root && adoptSheet(root, text);
  }, [text, element]);
}
