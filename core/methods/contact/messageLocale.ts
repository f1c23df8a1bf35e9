/** The languages of Stytch's emails: BCP 47 tags, with Stytch's spelling. */
const mails: Readonly<Record<string, string>> = { en: 'en', es: 'es', fr: 'fr', 'pt-BR': 'pt-br' };

/** The languages of Stytch's text messages. */
const texts: Readonly<Record<string, string>> = {
  ...mails,
  cs: 'cs',
  de: 'de-DE',
  it: 'it',
  ja: 'ja',
  nl: 'nl',
  pl: 'pl',
  ru: 'ru',
  tr: 'tr',
  vi: 'vi',
  'zh-Hans': 'zh-Hans',
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
