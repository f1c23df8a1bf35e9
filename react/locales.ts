import type { ErrorSentences } from './locales/contract.ts';
import type { Catalogue } from './strings.ts';

/** A file that comes by need. */
type File<T> = () => Promise<{ readonly default: T }>;

/** The languages that there are sentences in, beside English: those of the screens. */
export const sentenceFiles = {
  ar: () => import('./locales/ar.ts'),
  cs: () => import('./locales/cs.ts'),
  da: () => import('./locales/da.ts'),
  de: () => import('./locales/de.ts'),
  el: () => import('./locales/el.ts'),
  es: () => import('./locales/es.ts'),
  fi: () => import('./locales/fi.ts'),
  fr: () => import('./locales/fr.ts'),
  he: () => import('./locales/he.ts'),
  hi: () => import('./locales/hi.ts'),
  hu: () => import('./locales/hu.ts'),
  id: () => import('./locales/id.ts'),
  it: () => import('./locales/it.ts'),
  ja: () => import('./locales/ja.ts'),
  ko: () => import('./locales/ko.ts'),
  nb: () => import('./locales/nb.ts'),
  nl: () => import('./locales/nl.ts'),
  pl: () => import('./locales/pl.ts'),
  'pt-BR': () => import('./locales/pt-BR.ts'),
  ro: () => import('./locales/ro.ts'),
  ru: () => import('./locales/ru.ts'),
  sv: () => import('./locales/sv.ts'),
  th: () => import('./locales/th.ts'),
  tr: () => import('./locales/tr.ts'),
  uk: () => import('./locales/uk.ts'),
  vi: () => import('./locales/vi.ts'),
  'zh-Hans': () => import('./locales/zh-Hans.ts'),
  'zh-Hant': () => import('./locales/zh-Hant.ts'),
} satisfies Readonly<Record<string, File<Catalogue>>>;

/** A language, as its files are called. */
export type Language = keyof typeof sentenceFiles;

/** What is said of errors and of passwords, which comes after the paint. */
export const errorFiles: Readonly<Record<Language, File<ErrorSentences>>> = {
  ar: () => import('./locales/errors/ar.ts'),
  cs: () => import('./locales/errors/cs.ts'),
  da: () => import('./locales/errors/da.ts'),
  de: () => import('./locales/errors/de.ts'),
  el: () => import('./locales/errors/el.ts'),
  es: () => import('./locales/errors/es.ts'),
  fi: () => import('./locales/errors/fi.ts'),
  fr: () => import('./locales/errors/fr.ts'),
  he: () => import('./locales/errors/he.ts'),
  hi: () => import('./locales/errors/hi.ts'),
  hu: () => import('./locales/errors/hu.ts'),
  id: () => import('./locales/errors/id.ts'),
  it: () => import('./locales/errors/it.ts'),
  ja: () => import('./locales/errors/ja.ts'),
  ko: () => import('./locales/errors/ko.ts'),
  nb: () => import('./locales/errors/nb.ts'),
  nl: () => import('./locales/errors/nl.ts'),
  pl: () => import('./locales/errors/pl.ts'),
  'pt-BR': () => import('./locales/errors/pt-BR.ts'),
  ro: () => import('./locales/errors/ro.ts'),
  ru: () => import('./locales/errors/ru.ts'),
  sv: () => import('./locales/errors/sv.ts'),
  th: () => import('./locales/errors/th.ts'),
  tr: () => import('./locales/errors/tr.ts'),
  uk: () => import('./locales/errors/uk.ts'),
  vi: () => import('./locales/errors/vi.ts'),
  'zh-Hans': () => import('./locales/errors/zh-Hans.ts'),
  'zh-Hant': () => import('./locales/errors/zh-Hant.ts'),
};
