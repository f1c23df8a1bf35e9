/** The languages that the provider writes mails in, by their tags of BCP 47, each as the provider spells it. */
const mails: Readonly<Record<string, string>> = { en: 'en', es: 'es', fr: 'fr', 'pt-BR': 'pt-br' };

/** Those that it writes text messages in. */
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
 * The provider's spelling of the language that somebody reads, where it writes messages in it; undefined where it does not,
 * as it would refuse the request.
 *
 * @param language a tag of BCP 47, such as `de` or `de-AT`
 */
export function messageLocale(language: string | undefined, kind: 'mail' | 'text'): string | undefined {
  const known = kind === 'mail' ? mails : texts;
  return language && (known[language] ?? known[language.replace(/-.*/, '')]);
}
