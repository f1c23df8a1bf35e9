import type { Language } from './locales/chunks.ts';
import { sentenceFiles } from './locales/chunks.ts';

/** The closest available language for tags without a translation. */
const nearest: Readonly<Record<string, Language>> = { pt: 'pt-BR', no: 'nb', nn: 'nb' };

export const isTranslated = (tag: string): tag is Language => Object.hasOwn(sentenceFiles, tag);

/** Splits comma-separated tags and expands `auto` to the document's and the browser's languages. */
export const tagsOf = (wanted: string): string[] =>
  wanted.split(',').flatMap((tag) => (tag === 'auto' ? [document.documentElement.lang, ...navigator.languages] : tag));

/** Returns the first language that has translations, or undefined. */
export function firstKnown(tags: readonly string[]): Language | 'en' | undefined {
  for (const tag of tags) {
    const found = known(tag);
    if (found) return found;
  }
  return undefined;
}

/** Finds the language for a tag: drops its script and its region in turn (RFC 4647, section 3.4). */
function known(tag: string): Language | 'en' | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'en') return language;
    return [`${language}-${script}`, language, nearest[language] ?? ''].find(isTranslated);
  } catch {
    // The tag is invalid.
    return undefined;
  }
}
