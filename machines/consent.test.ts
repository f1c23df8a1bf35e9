import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../property-tests/drawn.ts';
import { consentOf, displayName, standardScopes } from './consent.ts';

describe('what the consent screen lists', () => {
  it.each([
    ['IDP-12', 'openid', [{ kind: 'identity', details: [] }]],
    ['IDP-13 IDP-14', 'profile', [{ kind: 'profile', details: ['profile'] }]],
    ['IDP-13 IDP-15', 'email', [{ kind: 'profile', details: ['email'] }]],
    ['IDP-13 IDP-16', 'phone', [{ kind: 'profile', details: ['phone'] }]],
    ['IDP-13', 'phone email profile email', [{ kind: 'profile', details: ['profile', 'email', 'phone'] }]],
    ['IDP-17', 'offline_access', [{ kind: 'offline', details: [] }]],
    ['IDP-18 READ-41', 'full_access', []],
    [
      'READ-40',
      'openid orders:read',
      [
        { kind: 'identity', details: [] },
        { kind: 'custom', scope: 'orders:read', details: [] },
      ],
    ],
    ['IDP-12', '', []],
  ])('%s for the scope %j', (_, scope, lines) => {
    expect(consentOf(scope).lines).toEqual(lines);
  });

  it('IDP-09 IDP-10 LIM-09 READ-40 READ-41 IDP-18 is a plain sign-in with the six standard scopes, and no other', () => {
    expect(standardScopes).toEqual(['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access']);
    // Catches: a scope beyond the six that passes for a plain sign-in, or one of the six that does not.
    fc.assert(
      fc.property(fc.subarray([...standardScopes]), fc.array(fc.stringMatching(/^[a-z:]{1,8}$/)), (standard, more) => {
        const custom = more.filter((word) => !(standardScopes as readonly string[]).includes(word));
        expect(consentOf([...standard, ...custom].join(' ')).isPlain).toBe(custom.length === 0);
      }),
    );
  });
});

/** Names as strangers give them: with characters that turn a text around or break it, and longer than a name is. */
const strangersName = counted(
  'READ-97 the name of a stranger',
  {
    'a mark that turns the text around': (name) => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(name),
    'a line break': (name) => /[\n\r\u2028\u2029]/.test(name),
    'a control character': (name) => /\p{Cc}/u.test(name),
    'more than eighty characters': (name) => [...name].length > 80,
    'an ordinary name': (name) => /^[\w ]+$/.test(name),
    'nothing at all': (name) => name === '',
  },
  fc.oneof(
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '\u061c',
          '\u200e',
          '\u200f',
          '\u202a',
          '\u202e',
          '\u2066',
          '\u2069',
          '\u2028',
          '\u2029',
          '\n',
          '\r',
          '\t',
          '\0',
          ' ',
          'x',
          '👩‍🚀',
        ),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 120,
      size: 'max',
    }),
    fc.constantFrom('', 'Acme', 'Bank of Acme', 'ACME Ltd'),
  ),
);

describe('the name of a stranger', () => {
  it.each([
    ['Demo party', 'Demo party'],
    ['  a \n\t b ', 'a b'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['Demo\u202e\u2066party', 'Demo party'],
    ['Demo\nparty', 'Demo party'],
    ['<b>Bank</b>', '<b>Bank</b>'],
    ['👩‍🚀 Space', '👩‍🚀 Space'],
    ['x'.repeat(10_000), `${'x'.repeat(80)}…`],
    ['y'.repeat(80), 'y'.repeat(80)],
  ])('is shown as text of one line: %j', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it('never turns a direction, breaks a line or grows beyond a name', () => {
    // Catches: a name that turns the text around it, breaks the line, or pushes the answers out of sight.
    fc.assert(
      fc.property(strangersName, (name) => {
        const shown = displayName(name);
        expect(shown).not.toMatch(/[\n\r\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(shown).not.toMatch(/\p{Cc}|^\s|\s$|\s\s/u);
        expect([...shown].length).toBeLessThanOrEqual(81);
      }),
    );
  });
});
