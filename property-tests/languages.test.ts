import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { tags } from '../fixtures/build/catalogues.ts';
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

  it('is never plain English, whichever English the browser names', () => {
    // Catches: a region or a script of English that is taken for the catalogue with a longer name.
    const englishTag = counted(
      'a tag of English',
      { 'with a region': (tag) => /-[A-Z]{2}$/.test(tag), alone: (tag) => tag === 'en', 'with a script': (tag) => tag.includes('Latn') },
      fc.tuple(fc.constantFrom('en', 'en-Latn'), fc.option(region)).map(([tag, where]) => (where ? `${tag}-${where}` : tag)),
    );
    fc.assert(fc.property(englishTag, (tag) => void expect(firstKnown([tag], tags)).toBe('en')));
  });
});
