import type { Lazy } from '../../core/base/lazy.ts';
import { lazyChunk } from '../../core/base/lazy.ts';
import type { Catalogue } from '../english/index.ts';
import type { ErrorSentences } from './contract.ts';

/** A lazily loaded file of one language. */
type File<T> = Lazy<{ readonly default: T }>;

/** The languages besides English, each with the file of its screens' sentences. */
export const sentenceFiles = {
  ar: lazyChunk(() => import('./ar.ts')),
  cs: lazyChunk(() => import('./cs.ts')),
  da: lazyChunk(() => import('./da.ts')),
  de: lazyChunk(() => import('./de.ts')),
  el: lazyChunk(() => import('./el.ts')),
  es: lazyChunk(() => import('./es.ts')),
  fi: lazyChunk(() => import('./fi.ts')),
  fr: lazyChunk(() => import('./fr.ts')),
  he: lazyChunk(() => import('./he.ts')),
  hi: lazyChunk(() => import('./hi.ts')),
  hu: lazyChunk(() => import('./hu.ts')),
  id: lazyChunk(() => import('./id.ts')),
  it: lazyChunk(() => import('./it.ts')),
  ja: lazyChunk(() => import('./ja.ts')),
  ko: lazyChunk(() => import('./ko.ts')),
  nb: lazyChunk(() => import('./nb.ts')),
  nl: lazyChunk(() => import('./nl.ts')),
  pl: lazyChunk(() => import('./pl.ts')),
  'pt-BR': lazyChunk(() => import('./pt-BR.ts')),
  ro: lazyChunk(() => import('./ro.ts')),
  ru: lazyChunk(() => import('./ru.ts')),
  sv: lazyChunk(() => import('./sv.ts')),
  th: lazyChunk(() => import('./th.ts')),
  tr: lazyChunk(() => import('./tr.ts')),
  uk: lazyChunk(() => import('./uk.ts')),
  vi: lazyChunk(() => import('./vi.ts')),
  'zh-Hans': lazyChunk(() => import('./zh-Hans.ts')),
  'zh-Hant': lazyChunk(() => import('./zh-Hant.ts')),
} satisfies Readonly<Record<string, File<Catalogue>>>;

/** A language tag, which is also the file name. */
export type Language = keyof typeof sentenceFiles;

/** The files with sentences for errors and password hints, which load after the paint. */
export const errorFiles: Readonly<Record<Language, File<ErrorSentences>>> = {
  ar: lazyChunk(() => import('./errors/ar.ts')),
  cs: lazyChunk(() => import('./errors/cs.ts')),
  da: lazyChunk(() => import('./errors/da.ts')),
  de: lazyChunk(() => import('./errors/de.ts')),
  el: lazyChunk(() => import('./errors/el.ts')),
  es: lazyChunk(() => import('./errors/es.ts')),
  fi: lazyChunk(() => import('./errors/fi.ts')),
  fr: lazyChunk(() => import('./errors/fr.ts')),
  he: lazyChunk(() => import('./errors/he.ts')),
  hi: lazyChunk(() => import('./errors/hi.ts')),
  hu: lazyChunk(() => import('./errors/hu.ts')),
  id: lazyChunk(() => import('./errors/id.ts')),
  it: lazyChunk(() => import('./errors/it.ts')),
  ja: lazyChunk(() => import('./errors/ja.ts')),
  ko: lazyChunk(() => import('./errors/ko.ts')),
  nb: lazyChunk(() => import('./errors/nb.ts')),
  nl: lazyChunk(() => import('./errors/nl.ts')),
  pl: lazyChunk(() => import('./errors/pl.ts')),
  'pt-BR': lazyChunk(() => import('./errors/pt-BR.ts')),
  ro: lazyChunk(() => import('./errors/ro.ts')),
  ru: lazyChunk(() => import('./errors/ru.ts')),
  sv: lazyChunk(() => import('./errors/sv.ts')),
  th: lazyChunk(() => import('./errors/th.ts')),
  tr: lazyChunk(() => import('./errors/tr.ts')),
  uk: lazyChunk(() => import('./errors/uk.ts')),
  vi: lazyChunk(() => import('./errors/vi.ts')),
  'zh-Hans': lazyChunk(() => import('./errors/zh-Hans.ts')),
  'zh-Hant': lazyChunk(() => import('./errors/zh-Hant.ts')),
};
