import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RedirectError } from '../../machines/errors.ts';
import { checkRedirect } from './redirects.ts';

describe('READ-93 where the page may go', () => {
  it.each(['http://app.example/', 'https://app.example/?a=b#c', 'HTTPS://app.example'])('READ-93 %s is taken as it is', (address) => {
    expect(checkRedirect(address, [])).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    'com.acme.app://callback',
    'ftp://app.example/',
    '/relative',
    '//app.example',
    '',
  ])('READ-93 %j is refused', (address) => {
    expect(() => checkRedirect(address, [])).toThrow(RedirectError);
  });

  it('READ-93 another scheme takes the host’s leave, and no leave makes a script harmless', () => {
    expect(checkRedirect('com.acme.app://callback', ['com.acme.app'])).toBe('com.acme.app://callback');
    expect(checkRedirect('com.acme.app://callback', ['COM.acme.app:'])).toBe('com.acme.app://callback');
    for (const scheme of ['javascript', 'data', 'blob', 'vbscript', 'file']) {
      expect(() => checkRedirect(`${scheme}:alert(1)`, [scheme, `${scheme}:`])).toThrow(RedirectError);
    }
  });

  it('READ-93 a leave with a colon inside is for nothing but itself', () => {
    expect(() => checkRedirect('comacme:callback', ['com:acme'])).toThrow(RedirectError);
  });

  it('READ-93 the error tells what was wrong with the address', () => {
    expect(() => checkRedirect('/relative', [])).toThrow('The address to go to is not a full address.');
    expect(() => checkRedirect('data:x', [])).toThrow('The page may not go to an address that begins with "data:".');
  });

  it('READ-93 whatever comes in is an address of an allowed scheme or a RedirectError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (address) => {
          try {
            expect(new URL(checkRedirect(address, [])).protocol).toMatch(/^https?:$/);
          } catch (error) {
            expect(error).toBeInstanceOf(RedirectError);
          }
        },
      ),
    );
  });
});
