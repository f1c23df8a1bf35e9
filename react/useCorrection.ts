import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';

/** Gives a form in which, after a refusal, the focus goes back to what can be corrected. */
export function useCorrection(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { activity, context } = useView<AnyWidget>().snapshot;
  const isRefused = activity === null && context.errorMessage !== '';
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, [isRefused]);
  return form;
}
