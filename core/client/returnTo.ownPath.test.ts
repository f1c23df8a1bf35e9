import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../../property-tests/drawn.ts';
import { ownPath } from './returnTo.ts';

describe('the path of a page of one’s own', () => {
  const page = { href: 'https://app.acme.com/in/here?x=1#y', origin: 'https://app.acme.com' };
  const part = fc.oneof(
    fc.constantFrom('/', '//', '\\', '..', '.', '@', ':', '?', '#', '\t', '\n', ' ', '%2f', '%5c', 'https:', 'javascript:', 'blob:'),
    fc.constantFrom('app.acme.com', 'https://app.acme.com', 'evil.example', 'a', '\u0000', '／', '。'),
  );

  const text = counted(
    'READ-109 the path of a page',
    {
      'of its own': (given) => ownPath(given, page) !== undefined,
      "of another's, or none": (given) => ownPath(given, page) === undefined,
      'with two slashes first': (given) => given.startsWith('//'),
      'with a backslash': (given) => given.includes('\\'),
      'with a blank or a break': (given) => /[\t\n ]/.test(given),
      'a whole address': (given) => given.startsWith('https:'),
      'a script': (given) => given.startsWith('javascript:'),
    },
    fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  );

  it('READ-109 leads to this origin, wherever it is used, and is its own path', () => {
    // Catches: a path that a browser reads as another host; a path that is rejected when passed in again.
    fc.assert(
      fc.property(text, (given) => {
        const path = ownPath(given, page);
        if (path === undefined) return;
        expect(path.startsWith('/')).toBe(true);
        for (const base of [page.href, 'https://app.acme.com/', 'https://app.acme.com/a/b//']) {
          expect(new URL(path, base).origin).toBe(page.origin);
        }
        expect(ownPath(path, page)).toBe(path);
      }),
    );
  });

  it('READ-109 is none where the page itself is of no web origin', () => {
    expect(ownPath('/a', { href: 'file:///home/ada/index.html', origin: 'null' })).toBe(undefined);
  });
});
