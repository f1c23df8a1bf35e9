import { useMemo } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';
import { merge } from './merge.ts';
import type { CommonStrings, PartialStrings } from './strings.ts';

/**
 * The sentences of a screen: its own, which came with its code, and the common ones; the host's take
 * the place of both.
 *
 * @param own in English; the same object each time
 */
export function useStrings<T extends PartialStrings>(own: T): CommonStrings & T {
  const { strings, given } = useView<AnyWidget>();
  return useMemo(() => merge({ ...strings, ...own }, given), [own, given, strings]);
}
