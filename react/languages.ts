import type { Lazy } from '../core/base/lazy.ts';
import { lazy, lazyChunk } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { contextOf, environmentOf } from '../core/client/client.ts';
import { warn } from '../core/platform/warnings.ts';
import type { ApiError } from '../machines/errors.ts';
import type { Strength } from '../machines/login/strength.ts';
import type { Shown } from '../machines/notices.ts';
import type { AnyWidget } from './context.ts';
import type { PartialStrings } from './english/index.ts';
import { byProviderWords } from './locales/byProviderWords.ts';
import type { Locales } from './locales/chunks.ts';
import { languagesBeside, tags } from './locales/chunks.ts';
import { firstKnown, tagsOf } from './matchLanguage.ts';
import { merge } from './merge.ts';

// A widget that could not be loaded or drawn says so in the page's language.
export { drawFailed, drawMissing } from './drawFailed.tsx';

/**
 * The language that a host requests: a BCP 47 tag, a list in order of preference, or `auto` for the document's language and
 * then the browser's.
 */
export type LocaleChoice = string | readonly string[];

export interface Speech {
  /** A BCP 47 tag; absent for the English of a widget whose host asks for no language. */
  readonly language?: string;
  readonly sentences?: PartialStrings;
}

/** The part of a language that a widget needs besides the common one. */
export interface PartProps {
  readonly part?: 'account' | undefined;
}

export interface Speaker {
  readonly widget: AnyWidget;
  readonly client: Client;
  /** Comma-separated tags from the host's `locale`. */
  readonly wanted: string;
  /** The language of the sentences that the host passed. */
  readonly given: string | undefined;
  /** The host's own sentences and its languages; `current` has the latest values. */
  readonly host: { readonly current: PartProps & { readonly own: PartialStrings | undefined; readonly locales: Locales | undefined } };
  /** Aborted when the widget switches to another language or unmounts. */
  readonly signal: AbortSignal;
  /** Receives the screens' sentences first and the sentences for errors later; a function receives the previous value. */
  readonly say: (speech: Speech | ((before: Speech | undefined) => Speech)) => void;
}

/**
 * Finds the requested language and loads its sentences: first those of the screens, then, after the paint, those for errors.
 * If they do not load, the widget uses English. The host gets a warning about that, and about every message from Stytch
 * without a translation (READ-105).
 */
export async function speak({ widget, client, wanted, given, host, signal, say }: Speaker): Promise<void> {
  const tellHost = (detail: string) =>
    signal.aborted || wasReported(client, detail) || warn(contextOf(client).options, 'missing_translation', detail);
  const tell: Speaker['say'] = (speech) => void (signal.aborted || say(speech));
  const locales = host.current.locales ?? languagesBeside(import.meta.url);
  const fetched = fetchedBy(host.current.locales ? lazy : lazyChunk);
  const asked = tagsOf(wanted);
  const language = firstKnown(asked, Object.keys(locales));
  const shipped = firstKnown(asked, tags);
  if (shipped && shipped !== 'en' && !(language && Object.keys(locales).length > 0)) tellHost(missing(wanted, shipped, shipped === given));
  else if (!language && !given) tellHost(`There are no sentences in "${wanted}"; English is used instead.`);
  const found = locales[language ?? ''];
  if (!language || !found) return tell({ language: given ?? 'en' });

  const cancel = environmentOf(client).after(patienceMs, () => tell((before) => ({ language: 'en', ...before })));
  // Sentences that the host passed need no download before the paint.
  const { part } = host.current;
  const module = language === given && !part ? undefined : await fetched(found);
  const screens: PartialStrings | undefined = language === given ? {} : module?.default;
  const ofPart = part && module?.[part] ? (await fetched(module[part]))?.default : {};
  cancel();
  const catalogue = screens && ofPart && merge(screens, ofPart);
  if (!catalogue) {
    tellHost(`The sentences in "${language}" could not be loaded; the previous language or English is used instead.`);
    return tell((before) => ({ language: 'en', ...before }));
  }
  // The tag of `en-plain` is not registered; its catalogue names the language.
  const spoken = catalogue.language ?? language;
  tell({ language: spoken, sentences: catalogue });

  await environmentOf(client).afterPaint();
  const late = await fetched(found);
  const sentences = await fetched(late?.errors);
  if (signal.aborted) return;
  if (!sentences && (late?.errors || !late))
    return void tellHost(`The sentences for errors in "${language}" could not be loaded; the server's English messages are shown instead.`);
  const errors = sentences ? byProviderWords(sentences.default) : {};
  tell({ language: spoken, sentences: merge(catalogue, errors) });
  let before: readonly string[] = [];
  const unsubscribe = widget.subscribe(() => {
    const words = wordsOn(widget);
    const fresh = words.filter((word) => !before.includes(word));
    before = words;
    for (const word of fresh) {
      if (![errors, host.current.own].some((strings) => isTold(word, strings)))
        tellHost(`There is no sentence in "${language}" for "${word}"; the server's English message is shown instead.`);
    }
  });
  signal.addEventListener('abort', unsubscribe);
}

/** The longest time that a widget shows no text; after that, it uses English until the language has loaded. */
const patienceMs = 5_000;

/**
 * Returns a function that loads a file, or nothing if it fails; the host gets a warning about that.
 *
 * @param make `lazy`, or `lazyChunk` for Latchkey's own imports: after a failed import, it imports the address in the error
 */
const fetchedBy =
  (make: <M extends object>(load: () => Promise<M>) => Lazy<M>) =>
  async <M extends object>(load: (() => Promise<M>) | undefined): Promise<M | undefined> =>
    load &&
    make(load)
      .load()
      .catch(() => undefined);

const missing = (wanted: string, tag: string, isGiven: boolean) =>
  `The page has no sentences ${isGiven ? 'for errors ' : ''}in "${wanted}"; English is used instead. Name the languages of a bundled page: locales={{ ${/^\w+$/.test(tag) ? tag : `'${tag}'`}: () => import('latchkey/locales/${tag}') }}.`;

const warned = new WeakMap<Client, Set<string>>();

/** Whether any widget has already reported this to the host. */
function wasReported(client: Client, detail: string): boolean {
  const before = warned.get(client) ?? new Set();
  warned.set(client, before);
  const isKnown = before.has(detail);
  before.add(detail);
  return isKnown;
}

/** Returns the error types and hints from Stytch that a widget shows now. */
function wordsOn({ getSnapshot, toasts }: AnyWidget): string[] {
  const { errorMessage, strength } = getSnapshot().context as { readonly errorMessage: Shown; readonly strength?: Strength };
  const shown = [errorMessage, strength?.error, ...toasts.getSnapshot().map(({ message }) => message)];
  const errors = shown.map((one) => Object(Object(one).error ?? one) as Partial<ApiError>);
  const types = errors.flatMap(({ code, error_type }) => (code === 'api_error' && error_type ? error_type : []));
  return [...new Set([...types, ...(strength?.verdict?.warning ? [strength.verdict.warning] : [])])];
}

function isTold(word: string, { apiErrors = {}, passwordHints = {} }: PartialStrings = {}): boolean {
  return Object.hasOwn(apiErrors, word) || Object.hasOwn(passwordHints, word.replace(/\.$/, ''));
}
