import fc from 'fast-check';

/** Names that break careless readers, beside those of the protocol that a test is about. */
const treacherous = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'length', 'then', ''];

const strings = fc.oneof(
  { weight: 30, arbitrary: fc.string() },
  { weight: 15, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 15, arbitrary: fc.constantFrom('', '.', '..', '../..', '%2e%2e', '\ud800', 'a\udfff', '\0', ' ', ...treacherous) },
  // Where a text is an address, these run what they hold or read this machine.
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'blob:https://app.acme.com/9115d58c-bcda-ff47-86e5-083e9a215304',
      'file:///etc/passwd',
      'vbscript:msgbox',
      'https://app.acme.com/in',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(1_000_000), '\ud83d\udddd'.repeat(250_000)) },
);

const leaves = fc.oneof(strings, fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 5e-324, 1e308), fc.integer());

/** Any JSON value with these names in it, as `JSON.parse` gives it: with keys of its own such as `__proto__`. */
export function hostileJson(names: readonly string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom(...names, ...treacherous), fc.string({ maxLength: 3 }));
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
  return text.map((json): unknown => JSON.parse(json));
}

/** A string of any kind, long ones and broken ones among them. */
export const hostileString = strings;

/** What JavaScript can hand over and JSON cannot. */
export const beyondJson = fc.constantFrom<unknown>(undefined, NaN, Infinity, -Infinity, -0);
