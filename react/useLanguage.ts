import { useMemo, useRef, useState } from 'react';
import type { Client } from '../core/client/client.ts';
import type { AnyWidget } from './context.ts';
import type { PartialStrings } from './english/index.ts';
import type { LocaleChoice, PartProps, Speech } from './languages.ts';
import type { Locales } from './locales/chunks.ts';
import { merge } from './merge.ts';
import { languagesChunk } from './parts/chunks.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';

/** The English of a widget whose host asks for no language. */
const unasked: Speech = {};

/**
 * Returns the sentences of the requested language, which load separately from the widget. When the language changes, the
 * previous one stays until the new one has loaded.
 *
 * @param own the host's own sentences; if they name their language, they are available at once, on a server too
 */
export function useLanguage(
  widget: AnyWidget,
  client: Client,
  { locale, locales, part }: PartProps & { readonly locale?: LocaleChoice | undefined; readonly locales?: Locales | undefined },
  own: PartialStrings | undefined,
) {
  const given = own?.language;
  const wanted = [locale ?? given ?? []].flat().join();
  const [speech, say] = useState(wanted ? undefined : unasked);
  const now = { own, locales, part };
  const host = useRef(now);
  host.current = now;

  useIsomorphicLayoutEffect(() => {
    if (!wanted) return say(unasked);
    const end = new AbortController();
    const { signal } = end;
    languagesChunk.load().then(
      ({ speak }) => speak({ widget, client, wanted, given, host, signal, say }),
      () => {
        widget.warn(`The language "${wanted}" could not be loaded.`);
        if (!signal.aborted) say((before) => ({ language: 'en', ...before }));
      },
    );
    return () => end.abort();
  }, [widget, client, wanted, given]);

  const sentences = speech?.sentences;
  return {
    language: given ?? speech?.language,
    /** The translations, overridden by the host's own sentences. */
    given: useMemo(() => (sentences ? merge(sentences, own) : own), [sentences, own]),
    /** Whether the first language is still loading. */
    isWaiting: !given && !speech,
  };
}
