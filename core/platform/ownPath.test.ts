import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

describe('the path of a page of one’s own', () => {
  const page = { href: 'https://app.acme.com/in/here?x=1#y', origin: 'https://app.acme.com' };
  const part = fc.oneof(
    fc.constantFrom('/', '//', '\\', '..', '.', '@', ':', '?', '#', '\t', '\n', ' ', '%2f', '%5c', 'https:', 'javascript:', 'blob:'),
    fc.constantFrom('app.acme.com', 'https://app.acme.com', 'evil.example', 'a', '\u0000', '／', '。'),
  );

  it('READ-109 leads to this origin, wherever it is used, and is its own path', () => {
    let own = 0;
    // Catches: a path that a browser reads as another host's once it stands alone; one that is refused when it comes back.
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const path = ownPath(parts.join(''), page);
        if (path === undefined) return;
        own += 1;
        expect(path.startsWith('/')).toBe(true);
        for (const base of [page.href, 'https://app.acme.com/', 'https://app.acme.com/a/b//']) {
          expect(new URL(path, base).origin).toBe(page.origin);
        }
        expect(ownPath(path, page)).toBe(path);
      }),
    );
    expect(own).toBeGreaterThan(10);
  });

  it('READ-109 is none where the page itself is of no web origin', () => {
    expect(ownPath('/a', { href: 'file:///home/ada/index.html', origin: 'null' })).toBe(undefined);
  });
});
