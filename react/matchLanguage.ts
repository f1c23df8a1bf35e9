import type { Language } from './locales/chunks.ts';
import { sentenceFiles } from './locales/chunks.ts';

/** The nearest language where one itself is not there. */
const nearest: Readonly<Record<string, Language>> = { pt: 'pt-BR', no: 'nb', nn: 'nb' };

/** Whether there are sentences in a language. */
export const isTranslated = (tag: string): tag is Language => Object.hasOwn(sentenceFiles, tag);

/** The tags of a list with commas, `auto` as what it stands for. */
export const tagsOf = (wanted: string): string[] =>
  wanted.split(',').flatMap((tag) => (tag === 'auto' ? [document.documentElement.lang, ...navigator.languages] : tag));

/** The first language of some that there is, by its own tag; undefined where there is none of them. */
export function firstKnown(tags: readonly string[]): Language | 'en' | undefined {
  for (const tag of tags) {
    const found = known(tag);
    if (found) return found;
  }
  return undefined;
}

/** Gives up the script and the region of a tag in turn (RFC 4647, 3.4). */
function known(tag: string): Language | 'en' | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'en') return language;
    return [`${language}-${script}`, language, nearest[language] ?? ''].find(isTranslated);
  } catch {
    // It is no tag.
    return undefined;
  }
}
