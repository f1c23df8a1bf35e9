import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RedirectError } from '../../machines/lateErrors.ts';
import { counted, tally } from '../../property-tests/drawn.ts';
import { checkRedirect } from './redirects.ts';

const isWeb = (scheme: string) => scheme === 'http' || scheme === 'https';
/** Schemes that run code or read local data. */
const isDangerous = (scheme: string) => ['javascript', 'data', 'blob', 'vbscript', 'file'].includes(scheme);

/** Schemes of apps and of the system, and unknown ones. */
const otherScheme = fc.oneof(
  fc.constantFrom('ftp', 'mailto', 'tel', 'sms', 'ws', 'wss', 'about', 'intent', 'view-source', 'filesystem', 'com.acme.app', 'httpss'),
  fc.constantFrom('javascript', 'data', 'blob', 'vbscript', 'file'),
  fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/),
);

/** Spellings that a browser reads as the same scheme. */
const disguises: readonly ((scheme: string) => string)[] = [
  (scheme) => scheme,
  (scheme) => scheme.toUpperCase(),
  (scheme) => ` \n${scheme}`,
  (scheme) => `${scheme.slice(0, 1)}\t${scheme.slice(1)}`,
  (scheme) => `\u0000${scheme}`,
];

const webPage = fc
  .tuple(
    fc.constantFrom('app.example', 'app.example:8443', 'ada:pw@app.example', 'xn--bcher-kva.example', '[::1]', '127.0.0.1'),
    fc.string({ unit: fc.constantFrom(...'ab1/.-_~%20?#&=:@'), maxLength: 12 }),
  )
  .map(([host, path]) => `//${host}/${path}`);
const word = fc.string({ unit: fc.constantFrom(...'abz09/?=&'), maxLength: 12 });

const restOf = (scheme: string) =>
  fc.oneof(
    webPage.map((page) => (scheme === 'blob' ? `https:${page}/9115d58c-bcda-ff47-86e5-083e9a215304` : page)),
    fc.constantFrom('//app.example/cb?a=b#c', '//127.0.0.1:8000/'),
    ...(isWeb(scheme)
      ? []
      : [
          fc.constantFrom(
            'alert(1)',
            'text/html,<script>alert(1)</script>',
            'text/html;base64,PHNjcmlwdD4=',
            '///etc/passwd',
            'ada@acme.com',
          ),
          word,
        ]),
  );

const address = counted(
  'READ-93 an address to go to',
  {
    http: ({ scheme }) => scheme === 'http',
    https: ({ scheme }) => scheme === 'https',
    'javascript:': ({ scheme }) => scheme === 'javascript',
    'data:': ({ scheme }) => scheme === 'data',
    'blob:': ({ scheme }) => scheme === 'blob',
    'file:': ({ scheme }) => scheme === 'file',
    'vbscript:': ({ scheme }) => scheme === 'vbscript',
    'a scheme that nobody knows': ({ scheme }) => !isWeb(scheme) && !isDangerous(scheme),
    'a scheme in disguise': ({ scheme, text }) => !text.startsWith(`${scheme}:`),
  },
  fc
    .tuple(
      fc.oneof({ weight: 1, arbitrary: fc.constantFrom('http', 'https') }, { weight: 2, arbitrary: otherScheme }),
      fc.constantFrom(...disguises),
    )
    .chain(([scheme, disguised]) => restOf(scheme).map((rest) => ({ scheme, text: `${disguised(scheme)}:${rest}` })))
    .filter(({ text }) => URL.canParse(text)),
);

describe('READ-93 where the page may go', () => {
  it.each(['http://app.example/', 'https://app.example/?a=b#c', 'HTTPS://app.example'])('READ-93 %s is returned unchanged', (address) => {
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

  it('READ-93 an allowed scheme that contains a colon allows only itself', () => {
    expect(() => checkRedirect('comacme:callback', ['com:acme'])).toThrow(RedirectError);
  });

  it('READ-93 the error tells what was wrong with the address', () => {
    expect(() => checkRedirect('/relative', [])).toThrow('The address to go to is not a full address.');
    expect(() => checkRedirect('data:x', [])).toThrow('The page may not go to an address that begins with "data:".');
  });

  it('READ-93 every web address is returned unchanged, and one of any other scheme is refused with a RedirectError', () => {
    // Catches: a scheme accepted without permission; a rejected web address; an error of another class.
    fc.assert(
      fc.property(address, ({ scheme, text }) => {
        if (isWeb(scheme)) expect(checkRedirect(text, [])).toBe(text);
        else expect(() => checkRedirect(text, [])).toThrow(RedirectError);
      }),
      { numRuns: 500 },
    );
  });

  /** Spellings of a listed scheme that are permitted. */
  const spellings: readonly ((scheme: string) => string)[] = [
    (scheme) => scheme,
    (scheme) => scheme.toUpperCase(),
    (scheme) => `${scheme}:`,
  ];
  /** Similar schemes, which permit nothing. */
  const misspellings: readonly ((scheme: string) => string)[] = [
    (scheme) => `${scheme}s`,
    (scheme) => scheme.slice(0, -1),
    (scheme) => `x${scheme}`,
    (scheme) => `${scheme}://`,
    () => '*',
  ];
  const met = tally('READ-93 what a permission comes to', [
    'a web address',
    'a listed scheme',
    'a listed scheme in other letters or with its colon',
    'a similar scheme is listed',
    'a listed scheme that is dangerous',
    'no permission',
  ]);
  const permitted = address.chain(({ scheme, text }) =>
    fc.record({
      scheme: fc.constant(scheme),
      text: fc.constant(text),
      spell: fc.option(fc.constantFrom(...spellings)),
      misspell: fc.constantFrom(...misspellings),
      others: fc.array(otherScheme, { maxLength: 3 }),
    }),
  );

  it('READ-93 a scheme that the host lists is allowed, unless it runs code or reads this machine', () => {
    // Catches: an ignored permission; a permission that admits another scheme; a permission that lets a script run.
    fc.assert(
      fc.property(permitted, ({ scheme, text, spell, misspell, others }) => {
        const listed = [...others, spell ? spell(scheme) : misspell(scheme)];
        const isListed = spell !== null || others.includes(scheme);
        const allowed = isWeb(scheme) || (isListed && !isDangerous(scheme));
        met.one([
          isWeb(scheme)
            ? 'a web address'
            : isListed
              ? isDangerous(scheme)
                ? 'a listed scheme that is dangerous'
                : 'a listed scheme'
              : 'no permission',
          ...(allowed && spell && spell(scheme) !== scheme ? ['a listed scheme in other letters or with its colon'] : []),
          ...(allowed || isListed ? [] : ['a similar scheme is listed']),
        ]);
        const attempt = () => checkRedirect(text, listed);
        if (allowed) expect(attempt()).toBe(text);
        else expect(attempt).toThrow(RedirectError);
      }),
      { numRuns: 500 },
    );
  });

  const noAddress = counted(
    'READ-93 what is no address',
    { nothing: (text) => text === '', 'a path': (text) => text.startsWith('/'), 'a word': (text) => /^\w+$/.test(text) },
    fc.oneof(
      { weight: 8, arbitrary: fc.string().filter((text) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(text)) },
      { weight: 2, arbitrary: fc.constantFrom('', '/', '/in', '//app.example', '\\\\app.example', 'app') },
    ),
  );

  it('READ-93 what is no address at all is refused', () => {
    // Catches: text that a browser would read as a path of this page or as another address.
    fc.assert(
      fc.property(noAddress, (text) => {
        expect(() => checkRedirect(text, [])).toThrow(RedirectError);
      }),
    );
  });
});
