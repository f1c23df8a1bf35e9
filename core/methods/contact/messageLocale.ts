/** The languages of Stytch's emails: BCP 47 tags, with Stytch's spelling. */
const mails: Readonly<Record<string, string>> = { en: 'en', es: 'es', fr: 'fr', 'pt-BR': 'pt-br' };

/** The languages of Stytch's text messages. */
const texts: Readonly<Record<string, string>> = {
  ...mails,
  ...Object.fromEntries(['cs', 'it', 'ja', 'nl', 'pl', 'ru', 'tr', 'vi', 'zh-Hans'].map((tag) => [tag, tag])),
  de: 'de-DE',
};

/**
 * Returns Stytch's spelling of a language in which it writes messages; undefined for other languages, which it would reject.
 *
 * @param language a BCP 47 tag, such as `de` or `de-AT`
 */
export function messageLocale(language: string | undefined, kind: 'mail' | 'text'): string | undefined {
  const known = kind === 'mail' ? mails : texts;
  return language && (known[language] ?? known[language.replace(/-.*/, '')]);
}
