import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';

/**
 * Shows a secret in an uncontrolled input: React copies the text of a controlled input into its `value` attribute, where the
 * page's stylesheets and session recorders can read it.
 */
export function useHiddenValue(input: RefObject<HTMLInputElement | null>, value: string): void {
  const shown = useRef(value);
  // Runs after every render, as for a controlled input: rejected characters disappear.
  useIsomorphicLayoutEffect(() => {
    shown.current = value;
    show(input.current, value);
  });

  // A form reset empties the input after the `reset` event; restore the text then.
  useEffect(() => {
    const form = input.current?.form;
    const restore = () => setTimeout(() => show(input.current, shown.current));
    form?.addEventListener('reset', restore);
    return () => form?.removeEventListener('reset', restore);
  }, [input]);
}

/** Sets the value only if it differs: setting it always moves the caret. */
export function show(input: HTMLInputElement | null, value: string): void {
  if (input && input.value !== value) input.value = value;
}
