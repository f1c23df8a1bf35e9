import type { Client } from '../core/client/client.ts';
import { contextOf, environmentOf } from '../core/client/client.ts';
import { warn } from '../core/platform/warnings.ts';
import type { Strength } from '../machines/login/strength.ts';
import type { Shown } from '../machines/notices.ts';
import type { AnyWidget } from './context.ts';
import { byProviderWords } from './locales/byProviderWords.ts';
import { errorFiles, sentenceFiles } from './locales/chunks.ts';
import { firstKnown, isTranslated, tagsOf } from './matchLanguage.ts';
import { merge } from './merge.ts';
import type { PartialStrings } from './strings.ts';

/**
 * The language that a host wants: a tag of BCP 47, several of which the first that there is counts, or `auto` for the
 * document's language and then the browser's.
 */
export type LocaleChoice = string | readonly string[];

/** A language with its sentences. */
export interface Speech {
  /** A tag of BCP 47. */
  readonly language: string;
  readonly sentences?: PartialStrings;
}

/** A widget that is to speak a language. */
export interface Speaker {
  readonly widget: AnyWidget;
  readonly client: Client;
  /** Tags with commas between them, as in the host's `locale`. */
  readonly wanted: string;
  /** The language of sentences that the host has given. */
  readonly given: string | undefined;
  /** The host's own sentences as they are now. */
  readonly own: { readonly current: PartialStrings | undefined };
  /** Aborted when the widget is to speak another language, or none any more. */
  readonly signal: AbortSignal;
  /** Called when the first sentences are here, and again with those for errors. A function is asked what follows on what was said before. */
  readonly say: (speech: Speech | ((before: Speech | undefined) => Speech)) => void;
}

/**
 * Finds the language that a host wants and brings its sentences: those of the screens first, those for errors after the
 * paint. Where they cannot be had, English is spoken; the host hears of that, and of every word of the provider that has
 * no sentence (READ-105).
 */
export async function speak({ widget, client, wanted, given, own, signal, say }: Speaker): Promise<void> {
  const tellHost = (detail: string) => signal.aborted || warn(contextOf(client).options, 'missing_translation', detail);
  const tell: Speaker['say'] = (speech) => void (signal.aborted || say(speech));
  const language = firstKnown(tagsOf(wanted));
  if (!language && !given) tellHost(`There are no sentences in "${wanted}"; English stands in their place.`);
  if (!language || !isTranslated(language)) return tell({ language: given ?? 'en' });

  // A host that has given the sentences itself needs no others.
  const catalogue = language === given ? {} : await sentenceFiles[language].load().then(defaultOf, nothing);
  if (!catalogue) {
    tellHost(`The sentences in "${language}" cannot be loaded; those before, or English, stand in their place.`);
    return tell((before) => before ?? { language: 'en' });
  }
  tell({ language, sentences: catalogue });

  await environmentOf(client).afterPaint();
  const sentences = await errorFiles[language].load().then(defaultOf, nothing);
  if (signal.aborted) return;
  if (!sentences)
    return void tellHost(`What is said of errors in "${language}" cannot be loaded; the provider's words stand in its place.`);
  const errors = byProviderWords(sentences);
  tell({ language, sentences: merge(catalogue, errors) });
  let before: readonly string[] = [];
  const unsubscribe = widget.subscribe(() => {
    const words = wordsOn(widget);
    const fresh = words.filter((word) => !before.includes(word));
    before = words;
    for (const word of fresh) {
      if (![errors, own.current].some((told) => isTold(word, told)))
        tellHost(`There is no sentence in "${language}" for "${word}"; it is told in the provider's words.`);
    }
  });
  signal.addEventListener('abort', unsubscribe);
}

const defaultOf = <T>(module: { readonly default: T }) => module.default;
/** The host hears of what cannot be loaded. */
const nothing = () => undefined;

/** The words of the provider that a widget shows. */
function wordsOn({ getSnapshot, toasts }: AnyWidget): string[] {
  const { errorMessage, strength } = getSnapshot().context as { readonly errorMessage: Shown; readonly strength?: Strength };
  const shown = [errorMessage, strength?.error, ...toasts.getSnapshot().map(({ message }) => message)];
  const types = shown.flatMap((one) => (typeof one === 'object' && 'code' in one && one.code === 'api_error' ? one.error_type : []));
  return [...new Set([...types, ...(strength?.verdict?.warning ? [strength.verdict.warning] : [])])];
}

function isTold(word: string, { apiErrors = {}, passwordHints = {} }: PartialStrings = {}): boolean {
  return Object.hasOwn(apiErrors, word) || Object.hasOwn(passwordHints, word.replace(/\.$/, ''));
}
