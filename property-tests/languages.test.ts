import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '../fixtures/build/catalogues.ts';
import { readCatalogue, tags } from '../fixtures/build/catalogues.ts';
import { firstKnown, tagsOf } from '../react/matchLanguage.ts';
import { counted } from './drawn.ts';

/** The catalogues that a tag of their language leads to; plain English has to be named. */
const shipped = fc.constantFrom(...tags.filter((tag) => tag !== 'en-plain'));
const region = fc.stringMatching(/^[A-Z]{2}$/);
const variant = fc.stringMatching(/^[a-z]{5,8}$/);
const unknown = fc.constantFrom('xx', 'eu', 'ga', 'mi', 'sw', 'tlh', 'zu', 'de_DE!', '', '*', 'a', 'constructor', 'x-private', '12');

/** Generates a tag with additional subtags of the same language. */
const longer = counted(
  'the tag of a language that is there',
  {
    alone: ({ tag, text }) => text === tag,
    'with more behind it': ({ tag, text }) => text.length > tag.length,
    'in small letters': ({ tag, text }) => tag !== tag.toLowerCase() && text === text.toLowerCase(),
    'with its own script or region': ({ tag }) => tag.includes('-'),
  },
  fc.tuple(shipped, fc.option(region), fc.uniqueArray(variant, { maxLength: 2 }), fc.boolean()).map(([tag, where, variants, isLower]) => {
    const place = where && !tag.includes('-BR') ? [where] : [];
    const text = [tag, ...place, ...variants].join('-');
    return { tag, text: isLower ? text.toLowerCase() : text };
  }),
);

const list = counted(
  'the languages that a person reads',
  {
    'an unknown one first': ({ before }) => before.length > 0,
    'a known one first': ({ before }) => before.length === 0,
    'another known one behind it': ({ after }) => after.some((one) => (tags as readonly string[]).includes(one)),
  },
  fc.record({ before: fc.array(unknown, { maxLength: 5 }), first: longer, after: fc.array(fc.oneof(shipped, unknown), { maxLength: 5 }) }),
);

const anyText = counted(
  'a text in the place of a tag',
  {
    'no tag': (text) => !/^[a-z]{2,3}(-\w+)*$/i.test(text),
    'a tag that is unknown': (text) => /^[a-z]{2,3}(-\w+)*$/i.test(text) && firstKnown([text], tags) === undefined,
    nothing: (text) => text === '',
    "a name of every object's prototype": (text) => text === 'constructor',
  },
  fc.oneof(fc.string({ maxLength: 12 }), unknown),
);

describe('the language that is spoken', () => {
  it('is the language of the tag, with any subtags and in any notation', () => {
    // Catches: a tag that is matched by its letters only, a region or a variant that loses the language.
    fc.assert(fc.property(longer, ({ tag, text }) => void expect([text, firstKnown([text], tags)]).toEqual([text, tag])));
  });

  it('is the first of a list that there is', () => {
    // Catches: the last match, a better match that comes later, a list that ends at the first unknown tag.
    fc.assert(
      fc.property(list, ({ before, first: { tag, text }, after }) => {
        expect(firstKnown([...before, text, ...after], tags)).toBe(tag);
        expect(firstKnown(before, tags)).toBe(undefined);
      }),
    );
  });

  it('is none for what is no tag, and nothing is thrown', () => {
    // Catches: an exception of Intl that reaches the page, a property of every object that is taken for a language.
    fc.assert(
      fc.property(anyText, (text) => {
        const found = firstKnown([text], tags);
        if (found !== undefined) expect(tags).toContain(found);
      }),
    );
  });

  it.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-MO', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['in', 'id'],
    ['en-GB', 'en'],
    ['en-plain', 'en-plain'],
    ['en-PLAIN', 'en-plain'],
    ['es-419', 'es'],
    ['de-1996', 'de'],
    ['sr-Latn', undefined],
  ])('of %s is %s', (tag, found) => {
    expect(firstKnown([tag], tags)).toBe(found);
  });
});

describe('auto', () => {
  it("is the document's language, and then the browser's in their order", () => {
    vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
    vi.stubGlobal('navigator', { languages: ['ja', 'en'] });
    expect(tagsOf('xx,auto,de')).toEqual(['xx', 'fr', 'ja', 'en', 'de']);
    vi.unstubAllGlobals();
  });

  it('is never plain English, for any English of the browser', () => {
    const englishTag = counted(
      'a tag of English',
      { 'with a region': (tag) => /-[A-Z]{2}$/.test(tag), alone: (tag) => tag === 'en', 'with a script': (tag) => tag.includes('Latn') },
      fc.tuple(fc.constantFrom('en', 'en-Latn'), fc.option(region)).map(([tag, where]) => (where ? `${tag}-${where}` : tag)),
    );
    // Catches: a region or a script of English that is taken for the catalogue with a longer name.
    fc.assert(fc.property(englishTag, (tag) => void expect(firstKnown([tag], tags)).toBe('en')));
  });
});

const english = await readCatalogue('en');
const catalogues = await Promise.all(tags.filter((tag) => tag !== 'en').map(readCatalogue));

interface Sentence {
  readonly tag: string;
  readonly path: string;
  readonly text: string;
  readonly original: string;
}

const sentencesOf = ({ tag, ...parts }: Catalogue): Sentence[] =>
  (['sentences', 'errors'] as const).flatMap((part) =>
    [...parts[part]]
      .filter(([path]) => path !== 'language')
      .map(([path, text]) => ({ tag, path, text, original: english[part].get(path) ?? '' })),
  );
const sentences = catalogues.flatMap(sentencesOf);

/** Checks a law for the sentences that it concerns, and that it concerns at least so many. */
function holds(least: number, concerned: readonly Sentence[], isKept: (sentence: Sentence) => boolean): void {
  expect(concerned.length).toBeGreaterThanOrEqual(least);
  const broken = concerned.filter((one) => !isKept(one));
  expect(broken.map(({ tag, path, text, original }) => `${tag} ${path}: ${text} (${original})`)).toEqual([]);
}

describe('the terms of a language', () => {
  const rows = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8').matchAll(/^\| ([a-z]{2}(?:-\w+)?) \|(.*)\|$/gm);
  const forms = new Map([...rows].map(([, tag = '', cells = '']) => [tag, cells.split('|').map(formsIn)] as const));

  /** Returns a pattern of the forms in a cell: a hyphen ends a stem, and other words of an alphabet end where they are written. */
  function formsIn(cell: string): RegExp {
    const all = cell.split('/').map((form) => {
      const text = form.trim();
      const hasEnd = !text.endsWith('-') && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(text);
      return `${text.replace(/-$/, '')}${hasEnd ? '(?!\\p{L})' : ''}`;
    });
    return new RegExp(all.join('|'), 'iu');
  }

  /** Whether the sentence is a button on the screen to log in, which need not repeat that. */
  const isOnLogin = (path: string) => path.startsWith('password.byMail.link') || path.startsWith('password.byMail.code');

  /** Whether the sentence means a recovery code or a QR code; many languages have another word for a one-time code. */
  const isOtherCode = (path: string) => /^(factor\.(recovery|scan|qr|save|file)|account\.recoveryCodes)/.test(path);

  it('are in the table of every language', () => {
    expect([...forms.keys()]).toEqual(catalogues.map(({ tag }) => tag));
    expect([...forms].filter(([, cells]) => cells.length !== 8)).toEqual([]);
  });

  it.each([
    ['passkey', 0, /passkey/i, 20],
    ['code', 1, /(?<!Country |recovery )(pass)?code/i, 19],
    ['wallet', 2, /wallet(?!\})/i, 10],
    ['log in', 3, /\blog(ging|ged)? ?in\b/i, 15],
    ['sign up', 4, /\bsign ?up\b/i, 1],
    ['authenticator app', 5, /authenticator app/i, 8],
    ['recovery code', 6, /recovery code/i, 6],
  ] as const)('are used wherever English says "%s"', (_, column, concept, least) => {
    // Catches: a synonym, a borrowed word next to a translated one.
    const said = sentences.filter(
      ({ original, path }) => concept.test(original) && !isOnLogin(path) && !(column === 1 && isOtherCode(path)),
    );
    holds(least * catalogues.length, said, ({ tag, text }) => forms.get(tag)?.[column]?.test(text) ?? false);
  });

  it('are used without a word that competes with them', () => {
    holds(3000, sentences, ({ tag, text }) => !forms.get(tag)?.[7]?.test(text.replace(/\{\w+\}/g, '')));
    const defaults = [...english.sentences].filter(([path]) => path !== 'idp.signIn');
    expect(defaults.filter(([, text]) => /\bsign(ed|ing)? ?in\b/i.test(text))).toEqual([]);
  });
});

describe('the voice of every language', () => {
  const bare = ({ text }: Sentence) => text.trim();

  it('ends a sentence as English does, and a label too', () => {
    // Catches: a full stop that a translator forgot, and one after a label.
    // Thai has no full stop, and Romanian abbreviates "you" as "dvs.".
    const withStops = sentences.filter(({ tag }) => tag !== 'th');
    const isStopped = (text: string) => /[^.][.。।]$/.test(text) && !text.endsWith('dvs.');
    // Two sentences of the requirements have no full stop.
    const isSentence = ({ original, path }: Sentence) => isStopped(original.trim()) || /^(errors\.email|messages\.linkAndCode)$/.test(path);
    const labels = withStops.filter((one) => !isSentence(one) && one.tag !== 'en-plain' && /[\p{L}}]$/u.test(one.original));
    holds(2000, withStops.filter(isSentence), (one) => /[.。।?？؟;]$/.test(bare(one)));
    holds(1000, labels, (one) => !isStopped(bare(one)));
    holds(
      100,
      sentences.filter(({ original }) => original.endsWith('...')),
      (one) => bare(one).endsWith('…'),
    );
  });

  const quotes: Readonly<Record<string, string>> = {
    ...{ 'en-plain': '“”', 'pt-BR': '“”', it: '“”', tr: '“”', vi: '“”', id: '“”', th: '“”', hi: '“”', 'zh-Hans': '“”', he: '“”' },
    ...{ de: '„“', cs: '„“', pl: '„”', hu: '„”', ro: '„”', ja: '「」', 'zh-Hant': '「」', ko: '‘’', nl: '‘’', fi: '”', sv: '”', da: '”' },
    ...{ fr: '«»', es: '«»', nb: '«»', ru: '«»', uk: '«»', el: '«»', ar: '«»' },
  };

  it('quotes in the marks of its language', () => {
    holds(
      150,
      sentences.filter(({ text }) => /["“”„«»‘「」]/.test(text)),
      ({ tag, text }) => [...text.matchAll(/["“”„«»‘「」]/g)].every(([mark]) => quotes[tag]?.includes(mark)),
    );
    expect(sentences.filter(({ text }) => text.includes("'"))).toEqual([]);
  });

  it('names no technology that users do not know', () => {
    holds(3000, sentences, ({ text }) => !/\b(JSON|PKCE|schema|HTTP|API|tokens?)\b/i.test(text));
  });

  it('puts the text of a button on at most two lines of a widget 280 pixels wide', () => {
    const buttons =
      /^(tryAgain|main\.submit\..*|oauth\.(continueWith|more)|passkey\.login|crypto\.(continueWith|other|setUp)|otp\.(resend|wrong.*)|passkeyRegistration\.(create|skip|another|done|delete|cancel)|password\.(submit|byMail\..*|createInstead|resend|without)|password\.logIn\.forgot|idp\.(allow|deny)|idp\.logout\.(yes|no)|factor\.(methods\..*|submit|other|logOut|cancel|setUp|openApp|copy|copied|download|next|saved)|account\.(save|add(Email|Phone|App)\.button|continue|setPassword|changePassword|addPasskey|recoveryCodes\.(show|done)|logOut|remove\.(confirm|cancel))|messages\.openInBrowser)$/;
    const isWide = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
    holds(
      45 * catalogues.length,
      sentences.filter(({ path }) => buttons.test(path)),
      ({ text }) => [...text.replace(/\{\w+\}/, 'Salesforce')].length <= (isWide(text) ? 24 : 44),
    );
  });
});
