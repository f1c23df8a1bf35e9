import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawn, page } from './diagrams.ts';

it('the drawings of the charts are those of the running definitions: npm run diagrams', () => {
  const text = readFileSync(page, 'utf8');
  expect(drawn(text)).toBe(text);
});
