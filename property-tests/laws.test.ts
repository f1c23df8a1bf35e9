import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { neverDrawn, shares, takeCounts, tally } from './drawn.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

const assertion = /\bfc\.(assert|check)\(/;
/** A function that tests a law from its argument: each use is a separate property. */
const family = /^const (\w+) = \(law\b.*=>$/;
const reason = /^\/\/ Catches: \S.{15,}\.$/;

/** Returns the lines that test generated cases without a "Catches" comment above. */
function speechless(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  const families = lines.flatMap((line) => family.exec(line)?.[1] ?? []);
  return lines.filter((line, place) => {
    const above = lines[place - 1] ?? '';
    const isUse = families.some((name) => line.replace(/^(await|return) /, '').startsWith(`${name}(`));
    const isProperty = isUse || (assertion.test(line) && !family.test(above));
    return isProperty && !reason.test(above);
  });
}

/** This file quotes properties. */
const leftOut = ['property-tests/laws.test.ts'];

const files = globSync('{core,fixtures,machines,property-tests,react}/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => assertion.test(read(file)) && !leftOut.includes(file))
  .sort();

describe('every property says in the line above it what it would catch', () => {
  it.each(files)('%s', (file) => {
    expect(speechless(read(file))).toEqual([]);
  });

  it('and what says nothing, or next to nothing, is found', () => {
    const law = 'await fc.assert(fc.property(fc.nat(), holds));';
    expect(speechless(`// Catches: a number that is none.\n  ${law}`)).toEqual([]);
    for (const above of ['', '// Catches:', '// Catches: bugs.', '// A number is one.', '// Catches: a number that is none.\n']) {
      expect(speechless(`${above}\n  ${law}`)).toEqual([law]);
    }
    const always = 'const always = (law: Law) =>\n  fc.assert(fc.property(steps, law));\n';
    expect(speechless(`${always}always(one);\n// Catches: a second question at once.\nalways(other);`)).toEqual(['always(one);']);
  });
});

describe('the cases of laws', () => {
  /** Tests every edge of every chart itself. */
  const exempt = ['property-tests/paths.test.ts'];
  const counting = files.filter((file) => /^(core|machines|property-tests)\//.test(file) && !exempt.includes(file));

  it.each(counting)('%s counts its cases', (file) => {
    expect(read(file)).toMatch(/^import \{[^}]*\b(counted|tally)\b[^}]*\} from '[./]*(property-tests\/)?drawn\.ts';$/m);
  });

  it('is counted by law and case; a case that was never drawn is named', () => {
    const { one } = tally('a law', ['often', 'seldom', 'never']);
    one(['often', 'often']);
    one(['often', 'seldom']);
    tally('a law that was left out', ['never']);
    const counts = takeCounts();
    expect(counts).toEqual([{ law: 'a law', all: 2, cases: { often: 2, seldom: 1, never: 0 } }]);
    expect(neverDrawn(counts)).toEqual(['"a law" was tried 2 times, never with: never']);
    expect(shares(counts)).toEqual(['a law: 2 drawn', '  100.0 %  often', '   50.0 %  seldom', '    0.0 %  never']);
    expect(takeCounts()).toEqual([]);
  });
});
