import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';

/** Returns a ref for a form that focuses the field to correct after a rejection. */
export function useCorrection(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { activity, context } = useView<AnyWidget>().snapshot;
  const isRefused = activity === null && context.errorMessage !== '';
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, [isRefused]);
  return form;
}
