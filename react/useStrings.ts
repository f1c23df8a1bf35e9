import { useMemo } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';
import type { CommonStrings } from './english/common.ts';
import type { PartialStrings } from './english/index.ts';
import { merge } from './merge.ts';

/**
 * Returns the sentences of a screen: the common ones and the screen's own, overridden by the host's.
 *
 * @param own the screen's English sentences; must be the same object in every render
 */
export function useStrings<T extends PartialStrings>(own: T): CommonStrings & T {
  const { strings, given } = useView<AnyWidget>();
  return useMemo(() => merge({ ...strings, ...own }, given), [own, given, strings]);
}
