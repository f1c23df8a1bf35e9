import type { Catalogue, PartialStrings } from '../english/index.ts';
import type { ErrorSentences } from './contract.ts';

/** A module of `latchkey/locales`: the sentences of a language. */
export interface LocaleModule {
  /** The sentences of the screens. */
  readonly default: Catalogue;
  /** Loads the sentences for errors and password hints; without it, they stay English. */
  readonly errors?: (() => Promise<{ readonly default: ErrorSentences }>) | undefined;
  /** Loads the sentences of the account widget; without it, they stay English. */
  readonly account?: (() => Promise<{ readonly default: PartialStrings }>) | undefined;
}

/**
 * The languages of a page, each with the function that loads it.
 *
 * @example
 * const locales = { de: () => import('latchkey/locales/de'), fr: () => import('latchkey/locales/fr') };
 */
export type Locales = Readonly<Record<string, () => Promise<LocaleModule>>>;

/** The tags of the catalogues besides the default English, which are also the names of the files; `en-plain` is English in a plain voice. */
export const tags = 'ar cs da de el en-plain es fi fr he hi hu id it ja ko nb nl pl pt-BR ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ');

/**
 * Returns the languages in the folder next to the script of a script tag. In a bundle, whose files have other names or another
 * hash after ours, returns nothing: a bundler includes only what the host imports.
 *
 * @param address the address of the calling file, with a query if it was fetched again
 */
export function languagesBeside(address: string): Locales {
  const [, folder] = /^(https?:.*\/)latchkey-languages\.[\w-]{8}\.js(\?|$)/.exec(address) ?? [];
  return Object.fromEntries(
    (folder ? tags : []).map((tag) => [
      tag,
      () => import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ `${folder}locales/latchkey-${tag}.js`),
    ]),
  );
}
