import { describe, expect, it } from 'vitest';
import type { Appearance } from './appearance.ts';
import { readAppearance } from './appearance.ts';

describe('the pictures of a host', () => {
  it.each([
    'https://acme.com/google.svg',
    'http://localhost:3000/google.png',
    '//cdn.acme.com/google.svg',
    '/google.svg',
    'google.svg?v=2#light',
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    'DATA:image/png;base64,iVBORw0KGgo=',
    'blob:https://acme.com/0f2a',
  ])('OAUTH-03 may have the address %s', (address) => {
    const icons = { google: address };
    expect(readAppearance({ icons })).toEqual({ links: [], icons });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:,image/png',
    'file:///etc/passwd',
    'ftp://acme.com/google.svg',
    '',
    ' ',
    null,
    7,
    {},
  ])('OAUTH-03 may not have %j', (address) => {
    const given = { icons: { google: address, Metamask: '/fox.svg' } } as Appearance;
    expect(readAppearance(given)).toEqual({ links: [], icons: { Metamask: '/fox.svg' } });
  });

  it('are empty by default, and other options stay', () => {
    expect(readAppearance()).toEqual({ links: [], icons: {} });
    const given = { icons: { google: undefined }, other: 1 } as Appearance;
    expect(readAppearance(given)).toEqual({ links: [], icons: {}, other: 1 });
  });
});
