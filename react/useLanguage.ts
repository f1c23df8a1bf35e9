import { useMemo, useRef, useState } from 'react';
import type { Client } from '../core/client/client.ts';
import type { AnyWidget } from './context.ts';
import type { LocaleChoice, Speech } from './languages.ts';
import { merge } from './merge.ts';
import { languagesChunk } from './parts/chunks.ts';
import type { PartialStrings } from './strings.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/** The words of a widget beside English. */
export interface Said {
  /** The tag of the language; undefined where the host has named none. */
  readonly language: string | undefined;
  /** The sentences of the language, and the host's own over them. */
  readonly given: PartialStrings | undefined;
  /** Whether the first language is still on its way. */
  readonly isWaiting: boolean;
}

/**
 * The sentences of the language that a host wants, which come beside the widget. Another language takes the place of the
 * one before when it is here.
 *
 * @param own the host's own sentences; those that name their language are there at once, on a server too
 */
export function useLanguage(widget: AnyWidget, client: Client, choice: LocaleChoice | undefined, own: PartialStrings | undefined): Said {
  const given = own?.language;
  const wanted = [choice ?? given ?? []].flat().join();
  const [speech, say] = useState<Speech>();
  const now = useRef(own);
  now.current = own;

  useIsomorphicLayoutEffect(() => {
    if (!wanted) return say(undefined);
    const end = new AbortController();
    const { signal } = end;
    languagesChunk.load().then(
      ({ speak }) => speak({ widget, client, wanted, given, own: now, signal, say }),
      () => {
        widget.warn(`The code that speaks "${wanted}" cannot be loaded.`);
        if (!signal.aborted) say((before) => before ?? { language: 'en' });
      },
    );
    return () => end.abort();
  }, [widget, client, wanted, given]);

  const sentences = speech?.sentences;
  return {
    language: given ?? speech?.language,
    given: useMemo(() => (sentences ? merge(sentences, own) : own), [sentences, own]),
    isWaiting: wanted !== '' && !given && !speech,
  };
}
