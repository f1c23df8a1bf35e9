import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../property-tests/drawn.ts';
import { displayName, displayScope } from './foreignNames.ts';

const family = '👩‍👩‍👧';

describe('the name of a stranger', () => {
  it.each([
    ['Demo party', 'Demo party'],
    ['  a \n\t b ', 'a b'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['Demo\u202e\u2066party', 'Demo party'],
    ['Demo\nparty', 'Demo party'],
    ['De\u200bmo', 'De mo'],
    ['<b>Bank</b>', '<b>Bank</b>'],
    ['👩‍🚀 Space', '👩‍🚀 Space'],
    ['❤️ Care', '❤️ Care'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['a\ufe0fb', 'a b'],
    ['lone \ud800 half', 'lone half'],
    ['Zo\u0308e', 'Zöe'],
    ['z\u0300\u0301\u0302\u0303\u0304\u0305algo', 'z\u0300\u0301algo'],
    ['\u0301\u0301Mark', '\u25cc\u0301\u0301Mark'],
    ['\u3164', ''],
    ['\u200d\u2800\ufe0f', ''],
    ['x'.repeat(10_000), `${'x'.repeat(80)}…`],
    ['y'.repeat(80), 'y'.repeat(80)],
    [family.repeat(81), `${family.repeat(80 - 16)}…`],
  ])('READ-97 is shown as text of one line: %j', (name, shown) => {
    if (name === family.repeat(81)) return expect([...displayName(name)].length).toBeLessThanOrEqual(321);
    expect(displayName(name)).toBe(shown);
  });

  it('READ-97 is cut between characters, as people count them', () => {
    expect(displayName(`${'a'.repeat(79)}${family}b`)).toBe(`${'a'.repeat(79)}${family}…`);
  });

  it('READ-97 never changes the direction, breaks the line, stacks marks or exceeds the length of a name', () => {
    const odd = fc.constantFrom('\u202e', '\u2067', '\n', '\u2028', '\u200b', '\u200d', '\u3164', '\u0301', '\ufe0f', '\u0085', 'a', '👩');
    const names = counted(
      'READ-97 the name of a stranger',
      {
        'longer than is shown': (name) => [...name].length > 80,
        'a turn of direction': (name) => /[\u202e\u2067]/.test(name),
        'a break of the line': (name) => /[\n\u2028]/.test(name),
        'a mark at the start': (name) => /^\p{M}/u.test(name),
        'three marks in a row': (name) => /\p{Mn}{3}/u.test(name),
        'joined characters': (name) => name.includes('\u200d'),
        'nothing that is seen': (name) => name !== '' && displayName(name) === '',
      },
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.string({
            unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
            maxLength: 200,
            size: 'max',
          }),
        },
        { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('\u200b', '\u0301', '\u3164', ' '), minLength: 1, maxLength: 6 }) },
      ),
    );
    // Catches: a name that reverses the text around it, breaks the line, or pushes the buttons out of view.
    fc.assert(
      fc.property(names, (name) => {
        const shown = displayName(name);
        expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]/u);
        expect(shown).not.toMatch(/[\p{Mn}\p{Me}]{3}/u);
        expect(shown).not.toMatch(/^\p{M}/u);
        expect([...shown].length).toBeLessThanOrEqual(321);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the name of a scope', () => {
  it.each([
    ['orders:read', 'orders:read'],
    ['__proto__', '__proto__'],
    ['https://acme.com/auth/orders', 'https://acme.com/auth/orders'],
    ['profile\u200b', 'profile<U+200B>'],
    ['\u3164', '<U+3164>'],
    ['a\tb\n', 'a<U+0009>b<U+000A>'],
    ['\u202eorders', '<U+202E>orders'],
    ['\u0301', '\u25cc\u0301'],
    ['s'.repeat(500), `${'s'.repeat(80)}…`],
  ])('READ-99 is shown with what is hidden in it: %j as %j', (scope, shown) => {
    expect(displayScope(scope)).toBe(shown);
  });

  it('READ-99 is never empty', () => {
    const scopes = counted(
      'READ-99 the name of a scope',
      {
        'nothing but hidden characters': (scope) => /^[\s\u200b\u3164\u202e]+$/.test(scope),
        'a plain word': (scope) => /^[!-~]+$/.test(scope),
        'longer than is shown': (scope) => [...scope].length > 80,
      },
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 100, size: 'max' }),
        fc.string({ unit: fc.constantFrom(' ', '\n', '\u200b', '\u3164', '\u202e'), minLength: 1 }),
        fc.string({ unit: fc.constantFrom('a', ':', '_'), minLength: 1 }),
      ),
    );
    // Catches: a scope of hidden characters that looks empty.
    fc.assert(
      fc.property(scopes, (scope) => {
        expect(displayScope(scope).trim()).not.toBe('');
      }),
      { numRuns: 1_000 },
    );
  });
});
