import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../../property-tests/drawn.ts';
import { consentOf, standardScopes } from './consent.ts';

/** Requested scopes: standard ones, custom ones, and lookalikes. */
const asked = counted<readonly string[]>(
  'READ-99 IDP-12 IDP-16 READ-41 what an application asks for',
  {
    ...Object.fromEntries(standardScopes.map((scope) => [scope, (all: readonly string[]) => all.includes(scope)])),
    'every standard scope': (all) => standardScopes.every((scope) => all.includes(scope)),
    'a scope of its own': (all) => all.some((word) => !(standardScopes as readonly string[]).includes(word)),
    'a standard scope in other letters': (all) => all.some((word) => word !== word.toLowerCase()),
    'the same scope twice': (all) => new Set(all).size < all.length,
    nothing: (all) => all.length === 0,
  },
  fc
    .tuple(
      fc.subarray([...standardScopes]),
      fc.array(
        fc.oneof(
          fc.constantFrom(...standardScopes, '__proto__'),
          fc.constantFrom(...standardScopes).map((scope) => scope.toUpperCase()),
          fc.constantFrom(...standardScopes).map((scope) => `${scope}s`),
          fc.string({ unit: 'binary' }),
        ),
        { maxLength: 5 },
      ),
    )
    .map(([standard, more]) => [...more, ...standard]),
);

describe('what the consent screen lists', () => {
  it('READ-99 is every requested scope', () => {
    // Catches: a scope that is granted without being shown.
    fc.assert(
      fc.property(asked, (all) => {
        const words = all.join(' ').split(' ').filter(Boolean);
        const listed = consentOf(all.join(' ')).lines.flatMap((line): readonly string[] => {
          if (line.kind === 'custom') return [line.scope];
          if (line.kind === 'profile') return line.details;
          return [{ full: 'full_access', identity: 'openid', offline: 'offline_access' }[line.kind]];
        });
        expect(new Set(listed)).toEqual(new Set(words));
      }),
    );
  });

  it.each([
    ['IDP-12', 'openid', [{ kind: 'identity', details: [] }]],
    ['IDP-13 IDP-14', 'profile', [{ kind: 'profile', details: ['profile'] }]],
    ['IDP-13 IDP-15', 'email', [{ kind: 'profile', details: ['email'] }]],
    ['IDP-13 IDP-16', 'phone', [{ kind: 'profile', details: ['phone'] }]],
    ['IDP-13', 'phone email profile email', [{ kind: 'profile', details: ['profile', 'email', 'phone'] }]],
    ['IDP-17', 'offline_access', [{ kind: 'offline', details: [] }]],
    ['IDP-18 READ-41 READ-99', 'full_access', [{ kind: 'full', details: [] }]],
    [
      'READ-99',
      'openid full_access',
      [
        { kind: 'full', details: [] },
        { kind: 'identity', details: [] },
      ],
    ],
    [
      'READ-99',
      '__proto__ constructor toString',
      [
        { kind: 'custom', scope: '__proto__', details: [] },
        { kind: 'custom', scope: 'constructor', details: [] },
        { kind: 'custom', scope: 'toString', details: [] },
      ],
    ],
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
    // Only a custom scope changes the title.
    expect(consentOf(scope)).toEqual({ lines, isPlain: !lines.some(({ kind }) => kind === 'custom') });
  });

  it('IDP-09 IDP-10 LIM-09 READ-40 READ-41 IDP-18 is a plain sign-in with the six standard scopes, and no other', () => {
    expect(standardScopes).toEqual(['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access']);
    for (const scope of standardScopes) expect([scope, consentOf(scope).isPlain]).toEqual([scope, true]);
    expect(consentOf(standardScopes.join(' ')).isPlain).toBe(true);
    // Catches: a custom scope shown as a plain sign-in, or a standard one that is not.
    fc.assert(
      fc.property(asked, (all) => {
        const words = all.join(' ').split(' ').filter(Boolean);
        const isPlain = words.every((word) => (standardScopes as readonly string[]).includes(word));
        expect(consentOf(all.join(' ')).isPlain).toBe(isPlain);
      }),
    );
  });
});
