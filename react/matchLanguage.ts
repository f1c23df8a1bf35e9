/** The closest available language for tags without a translation. */
const nearest: Readonly<Record<string, string>> = { pt: 'pt-BR', no: 'nb', nn: 'nb' };

/** Splits comma-separated tags and expands `auto` to the document's and the browser's languages. */
export const tagsOf = (wanted: string): string[] =>
  wanted.split(',').flatMap((tag) => (tag === 'auto' ? [document.documentElement.lang, ...navigator.languages] : tag));

/** Returns the first language that is available, or undefined. English is always available. */
export function firstKnown(tags: readonly string[], available: readonly string[]): string | undefined {
  for (const tag of tags) {
    const found = known(tag, available);
    if (found) return found;
  }
  return undefined;
}

/** Finds the language for a tag: drops its subtags in turn (RFC 4647, section 3.4). */
function known(tag: string, available: readonly string[]): string | undefined {
  try {
    const { baseName } = new Intl.Locale(tag);
    const { language, script, region } = new Intl.Locale(tag).maximize();
    const names = [baseName, `${language}-${script}`, `${language}-${region}`, language, nearest[language]];
    return names.find((name) => name === 'en' || available.includes(name ?? ''));
  } catch {
    // The tag is invalid.
    return undefined;
  }
}
