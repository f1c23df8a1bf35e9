import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/**
 * Shows a secret in an input that React does not control: of one that it does, it copies the text
 * into the `value` attribute, where stylesheets and recorders of the page read it.
 */
export function useHiddenValue(input: RefObject<HTMLInputElement | null>, value: string): void {
  // After every drawing, as React itself would: what was typed and not taken goes.
  useIsomorphicLayoutEffect(() => show(input.current, value));

  // A reset form would empty the input behind the back of what was typed. It does so after its event.
  useEffect(() => {
    const form = input.current?.form;
    let timer: ReturnType<typeof setTimeout>;
    const restore = () => {
      timer = setTimeout(() => show(input.current, value));
    };
    form?.addEventListener('reset', restore);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('reset', restore);
    };
  }, [input, value]);
}

/** Setting what is there already would move the caret. */
export function show(input: HTMLInputElement | null, value: string): void {
  if (input && input.value !== value) input.value = value;
}
