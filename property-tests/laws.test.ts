import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Drawn } from './drawn.ts';
import { report } from './drawn.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

const assertion = /\bfc\.(assert|check)\(/;
/** A function that tries a law that it is given: each use of it is a property of its own. */
const family = /^const (\w+) = \(law\b.*=>$/;
const reason = /^\/\/ Catches: \S.{15,}\.$/;

/** The lines of a test file that try something with generated cases, and do not say above what that would catch. */
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

/** This one quotes properties. */
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

describe('the report of what laws are tried with', () => {
  const drawn: Drawn[] = [
    { law: 'b', all: 3, cases: { often: 2, seldom: 1 } },
    { law: 'a', all: 200, cases: { once: 1 } },
  ];

  it('has the share of every case, law by law', () => {
    expect(report(drawn)).toEqual({
      lines: ['a: 200 drawn', '    0.5 %  once', 'b: 3 drawn', '   66.7 %  often', '   33.3 %  seldom'],
      isWhole: true,
    });
  });

  it('points at a case that was never drawn, and is not whole without any law', () => {
    const { lines, isWhole } = report([...drawn, { law: 'c', all: 0, cases: { missing: 0 } }]);
    expect([lines.at(-1), isWhole, report([]).isWhole]).toEqual(['        -  missing  NEVER DRAWN', false, false]);
  });
});
