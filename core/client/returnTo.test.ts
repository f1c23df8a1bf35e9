import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../fixtures/client/page.ts';
import { createBrowser, openPage } from '../../fixtures/client/page.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { counted } from '../../property-tests/drawn.ts';
import { ownPath, returnTo } from './returnTo.ts';

const MINUTE = 60_000;

/** Opens a page with its `returnTo`. */
function open(url = 'https://app.acme.com/orders?id=5&x=%20y#top', browser: TestBrowser = createBrowser(), options = {}) {
  const page = openPage({ url, browser, ...options });
  return { ...returnTo(page.createClient()), page, browser };
}

describe('the page that a user requested', () => {
  it('READ-109 is given back once, with its query and hash', () => {
    const { remember, take } = open();
    remember();
    expect([take('/home'), take('/home')]).toEqual(['/orders?id=5&x=%20y#top', '/home']);
  });

  it('READ-109 is returned in another tab of this browser, but not in another browser', () => {
    const { remember, browser } = open();
    remember();
    expect(open('https://app.acme.com/in', createBrowser()).take('/')).toBe('/');
    expect(open('https://admin.acme.com/in', browser).take('/')).toBe('/');
    expect(open('https://app.acme.com/in', browser).take('/')).toBe('/orders?id=5&x=%20y#top');
    expect(open('https://app.acme.com/in', browser).take('/')).toBe('/');
  });

  it('READ-109 belongs to a project: clients of another do not find it', () => {
    const { remember, page } = open();
    remember();
    expect(returnTo(page.createClient({}, 'public-token-test-2')).take('/')).toBe('/');
  });

  it.each([
    [60 * MINUTE, '/orders?id=5&x=%20y#top'],
    [60 * MINUTE + 1, '/home'],
    [-1, '/home'],
  ])('READ-109 is as good as any link, for an hour: after %i ms it is %s', (ms, expected) => {
    const { remember, take, page, browser } = open();
    remember();
    const stored = JSON.parse(page.storage.getItem(`${KEY}::return_to`) ?? '');
    page.storage.setItem(`${KEY}::return_to`, JSON.stringify({ ...stored, at: browser.clock.now() - ms }));
    expect(take('/home')).toBe(expected);
  });

  it.each([
    ['/plain', '/plain'],
    ['details?id=1', '/details?id=1'],
    ['https://app.acme.com/a#b', '/a#b'],
    ['https://ada:secret@app.acme.com/a', '/a'],
    ['/invite?token=host', '/invite?token=host'],
    ['/in?a=1&stytch_token_type=magic_links&token=t&b=%20#c', '/in?a=1&b=+#c'],
  ])('READ-109 %s is remembered as %s', (address, expected) => {
    const { remember, take } = open();
    remember(address);
    expect(take('/home')).toBe(expected);
  });

  it.each([
    'https://evil.example/',
    'http://app.acme.com/',
    'https://app.acme.com.evil.example/',
    'https://app.acme.com@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://app.acme.com//evil.example',
    'https://app.acme.com/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://app.acme.com/9115d58c-bcda-ff47-86e5-083e9a215304',
    'https://',
  ])('READ-109 %j is never opened, remembered or read from storage', (address) => {
    const { remember, take, page } = open();
    remember('/before');
    remember(address);
    expect(take('/home')).toBe('/home');
    page.storage.setItem(`${KEY}::return_to`, JSON.stringify({ path: address, at: page.environment.now() }));
    expect(take('/home')).toBe('/home');
  });

  it.each(['junk', 'null', '5', '{}', '[]', '{"path":"/a"}', '{"at":1}', '{"path":5,"at":1}', '{"path":"/a","at":"1"}'])(
    'READ-109 the fallback replaces %j, found in storage',
    (text) => {
      const { take, page } = open();
      page.storage.setItem(`${KEY}::return_to`, text);
      expect(take('/home')).toBe('/home');
      expect(page.storage.getItem(`${KEY}::return_to`)).toBe(null);
    },
  );

  it('READ-109 is kept for as long as the page lives where storage is forbidden', () => {
    const { remember, take, page } = open();
    page.storage.trouble = 'forbidden';
    remember('/wanted');
    expect([take('/'), take('/')]).toEqual(['/wanted', '/']);
  });

  it('READ-109 is forgotten when another origin is to be remembered', () => {
    const { remember, page } = open();
    const stored = () => page.storage.getItem(`${KEY}::return_to`);
    remember('/before');
    expect(stored()).not.toBe(null);
    remember('https://evil.example/');
    expect(stored()).toBe(null);
  });

  it('READ-109 is nowhere on a server', () => {
    const { page } = open();
    const client = page.createClient();
    Object.defineProperty(page.environment, 'location', { value: undefined });
    const { remember, take } = returnTo(client);
    remember('/wanted');
    remember();
    expect(take('/')).toBe('/');
  });
});

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

  it('READ-109 is the whole path on http, too, and none that begins with two slashes', () => {
    const local = { href: 'http://localhost:3000/in', origin: 'http://localhost:3000' };
    expect(ownPath('/a//?b#c', local)).toBe('/a//?b#c');
    expect(ownPath('http://localhost:3000//evil.example', local)).toBe(undefined);
  });

  it('READ-109 is none where the page itself is of no web origin', () => {
    expect(ownPath('/a', { href: 'file:///home/ada/index.html', origin: 'null' })).toBe(undefined);
  });
});
