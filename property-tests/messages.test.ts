import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { readCatalogue, tags } from '../fixtures/build/catalogues.ts';
import { moduleOf } from '../fixtures/build/compileLocales.ts';
import { compile, helpersFor, isCompiled, namesIn } from '../fixtures/build/icu.ts';
import type { Counted } from '../react/strings.ts';
import { fill } from '../react/strings.ts';
import { counted } from './drawn.ts';

/* Compares compiled sentences with FormatJS, which interprets the same sentences at run time. */

type Values = Readonly<Record<string, string | number>>;

/** Returns a compiled sentence as a function. */
function compiled(sentence: string, language: string): (values: Values) => string {
  const code = compile(sentence);
  return new Function(`${helpersFor(language, code)}\nreturn ${code}`)() as (values: Values) => string;
}

/** Returns the text of FormatJS. */
const interpreted = (sentence: string, language: string, values: Values) => new IntlMessageFormat(sentence, language).format(values);

const languages = fc.constantFrom(...tags);

/** Generates letters of several scripts without a meaning in MessageFormat. */
const words = fc.stringMatching(/^[a-zäß ,.?‘’„“…\u0430-\u044f\u0627-\u064a\u3042-\u3053]{0,12}$/);

const number = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.double({ min: 0, max: 50, noNaN: true }).map((value) => Math.round(value * 100) / 100),
);

const kinds = ['zero', 'one', 'two', 'few', 'many'] as const;

/** Generates sentences of words, names, numbers, plurals, ordinals and selections, nested in each other. */
const { sentence: sentences } = fc.letrec<{ sentence: string; inside: string; part: string }>((tie) => ({
  part: fc.oneof(
    { weight: 3, arbitrary: words },
    fc.constantFrom('{name}', '{n, number}'),
    fc
      .tuple(
        fc.constantFrom('plural', 'selectordinal'),
        fc.integer({ min: 0, max: 2 }),
        fc.uniqueArray(fc.constantFrom(...kinds, '=0', '=1', '=7'), { maxLength: 4 }),
        fc.array(tie('inside'), { minLength: 5, maxLength: 5 }),
      )
      .map(([type, offset, chosen, texts]) => {
        const options = [...chosen, 'other'].map((kind, at) => `${kind} {${texts[at]}#}`).join(' ');
        return `{n, ${type}, ${offset > 0 && type === 'plural' ? `offset:${offset} ` : ''}${options}}`;
      }),
    fc.tuple(tie('inside'), tie('inside')).map(([one, other]) => `{place, select, here {${one}} other {${other}}}`),
  ),
  inside: fc.oneof({ depthSize: 'small', withCrossShrink: true }, words, tie('part')),
  sentence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
}));

it('a compiled sentence says what FormatJS says, in every language', () => {
  const values = fc.record({ n: number, name: words, place: fc.constantFrom('here', 'there') });
  const counting = counted(
    'a sentence to compile',
    {
      'without a place': (sentence) => !sentence.includes('{'),
      'a choice by number': (sentence) => sentence.includes(', plural,'),
      'a choice by order': (sentence) => sentence.includes(', selectordinal,'),
      'a choice by word': (sentence) => sentence.includes(', select,'),
      'an offset': (sentence) => sentence.includes('offset:'),
      'an exact number': (sentence) => sentence.includes('=7'),
      'a choice within a choice': (sentence) => /, (plural|select)[^}]*\{[^}]*, (plural|select)/.test(sentence),
    },
    sentences,
  );
  // Catches: a lost plural category, an ignored offset, a category before an exact number, `#` of an outer plural.
  fc.assert(
    fc.property(counting, languages, values, (sentence, language, given) => {
      expect(compiled(sentence, language)(given)).toBe(interpreted(sentence, language, given) ?? '');
      for (const name of namesIn(sentence)) expect(['n', 'name', 'place']).toContain(name);
    }),
    { numRuns: 1_000 },
  );
});

it.each(tags)('every shipped sentence of %s equals the text of FormatJS', async (tag) => {
  const { sentences: own, errors } = await readCatalogue(tag);
  const shown = { destination: 'ada@acme.com', time: '4:59', provider: 'Google', project: 'Acme', client: 'Demo', kinds: 'a, b' };
  for (const sentence of [...own.values(), ...errors.values()]) {
    for (const n of [0, 1, 2, 3, 5, 8, 11, 21, 100]) {
      const values: Values = { ...shown, n };
      const text: Counted = isCompiled(sentence) ? compiled(sentence, tag) : sentence;
      // English is not compiled, so its apostrophes have no meaning.
      if (tag === 'en') break;
      const given = { ...Object.fromEntries(namesIn(sentence).map((name) => [name, `<${name}>`])), ...values };
      expect(fill(text, given)).toBe(interpreted(sentence, tag, given));
      if (!isCompiled(sentence)) break;
    }
  }
});

it('the module of a language has its sentences unchanged, and only the helpers that they call', () => {
  const plain = moduleOf('de', { a: 'Ja', b: { c: 'An {email}' } });
  expect(plain).not.toContain('Intl');
  const source = moduleOf('pl', { n: '{n, plural, one {# znak} other {# znaki}}', t: 'Tak' });
  const module = new Function(source.replace('export default', 'return'))() as { n: (values: Values) => string; t: string };
  expect([module.n({ n: 1 }), module.n({ n: 2 }), module.t]).toEqual(['1 znak', '2 znaki', 'Tak']);
  expect(source).not.toContain('ordinal');
});

it.each(['{n, plural, one {#}}', '{n', '{n, date}', '{n, time, short}', '<b>bold</b>'])(
  '%s is refused, as nothing here can say it',
  (sentence) => {
    expect(() => compile(sentence)).toThrow(SyntaxError);
  },
);
