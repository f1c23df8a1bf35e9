/**
 * The widgets' sentences and the function that finds one for an error, for custom renderers. Works without React and without
 * a DOM.
 *
 * @module latchkey/strings
 */

export type { Catalogue, PartialStrings, Strings } from './english/index.ts';
export { english, withEnglish } from './english/index.ts';
export type { ErrorSentences } from './errorText.ts';
export { errorText } from './errorText.ts';
export { hintText } from './hintText.ts';
export type { SaidByProvider } from './locales/byProviderWords.ts';
export { byProviderWords } from './locales/byProviderWords.ts';
export type { ErrorSentences as LocaleErrors } from './locales/contract.ts';
export type { ApiSentence, PasswordHint } from './locales/providerWords.ts';
export type { DeepPartial } from './merge.ts';
export type { Counted, Values } from './strings.ts';
export { fill } from './strings.ts';
