import { describe, expect, it } from 'vitest';
import { titlesOf } from './sources/titles.ts';
import { idsIn, readSpec, readTitles, specText, trace } from './trace.ts';

const idsOf = (source: string) => titlesOf(source).flatMap(idsIn);

describe('the specification', () => {
  const ids = [...readSpec(specText()).values()].flat();

  it('gives every fact and reading a unique ID', () => {
    expect(ids).toContain('SM-01');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('numbers each area from 01 on, under its own heading', () => {
    let area = '';
    for (const line of specText().split('\n')) {
      area = /^## ([A-Z]+): /.exec(line)?.[1] ?? area;
      const [, found, number] = /^- ([A-Z]+)-(\d{2,3}) \S.*$/.exec(line) ?? [];
      expect(line.startsWith('- '), line).toBe(found !== undefined);
      if (found) expect([found, number], line).toEqual([area, expect.stringMatching(/^(?!0+$)(\d\d|1\d\d)$/)]);
    }
    for (const list of readSpec(specText()).values()) {
      const numbers = list.map((id) => Number(id.split('-')[1]));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('mentions no ID that it does not have, and ties every reading to a fact', () => {
    expect(idsIn(specText()).filter((id) => !ids.includes(id))).toEqual([]);
    const readings = specText()
      .split('\n')
      .filter((line) => line.startsWith('- READ-'));
    expect(readings.filter((line) => !/^- READ-\d{2,3} \([A-Z]+-\d\d(, [A-Z]+-\d\d)*\) /.test(line))).toEqual([]);
  });

  it('knows every ID that a test names', () => {
    expect([...readTitles().keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the scanner of titles', () => {
  it.each([
    ['a string', "it('AA-01 BB-02 does', () => {})", ['AA-01', 'BB-02']],
    ['double quotes', 'test("AA-01", () => {})', ['AA-01']],
    ['a describe around it', "describe('AA-01', () => { it('BB-02', () => {}) })", ['AA-01', 'BB-02']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the test reads the template
    ['a template', 'it(`AA-01 ${what} BB-02`, () => {})', ['AA-01', 'BB-02']],
    ['.only', "it.only('AA-01', () => {})", ['AA-01']],
    ['a table', "it.each([1, 2] as const)('AA-01 %d', () => {})", ['AA-01']],
    ['a typed table', "test.each<[string, number]>([['x', 1]])('AA-01 %s', () => {})", ['AA-01']],
    ['a table that the title takes IDs from', "it.each([['AA-01', 1], ['BB-02', 2]])('%s has %d', () => {})", ['AA-01', 'BB-02']],
    ['a table with a name', "const t = [['AA-01']] as const; it.each(t)('%s', () => {})", ['AA-01']],
    ['a title over two lines', "it(\n  'AA-01',\n  () => {},\n)", ['AA-01']],
    ['markup after it', "it('AA-01', () => render(<p>BB-02</p>))", ['AA-01']],
  ])('finds the IDs in %s', (_, source, ids) => {
    expect(idsOf(source)).toEqual(ids);
  });

  it.each([
    ['comments', "// it('AA-01')\n/* it('AA-01') */ it('x', () => {})"],
    ['bodies', "it('x', () => expect('AA-01').toBe(`AA-02`))"],
    ['other calls', "law('AA-01', () => {}); expect('AA-01'); page.it"],
    ['cells that the title leaves out', "it.each([['x', 'AA-01']])('%s', () => {})"],
    ['names of standards', "it('by SHA-256, UTF-16, ISO-8601 and RFC-7636', () => {})"],
  ])('finds none in %s', (_, source) => {
    expect(idsOf(source)).toEqual([]);
  });

  it('throws for what it cannot read, so that no title is missed in silence', () => {
    expect(() => titlesOf("it('AA-01', () => {")).toThrow(SyntaxError);
  });
});

describe('a trace', () => {
  const spec = readSpec('- AA-01 x\n- AA-02 y\n- BB-01 z\n- READ-01 (AA-01) r\n');

  it('lists by area what no title names, and counts facts apart from readings', () => {
    const { lines, isKnown } = trace(
      spec,
      new Map([
        ['AA-01', ['a']],
        ['READ-01', ['a']],
      ]),
    );
    expect(lines).toEqual(['AA 1/2: AA-02', 'BB 0/1: BB-01', '1 of 3 proven, 2 to go', '1 of 1 readings named']);
    expect(isKnown).toBe(true);
  });

  it('points out what only tests of fixtures name', () => {
    const named = new Map([
      ['AA-01', ['fixtures/a.test.ts']],
      ['AA-02', ['core/a.test.ts', 'fixtures/a.test.ts']],
    ]);
    expect(trace(spec, named).lines.at(-1)).toBe('of the proven, only tests of fixtures name: AA-01');
  });

  it('tells which file names an unknown ID', () => {
    const { lines, isKnown } = trace(spec, new Map([['AA-09', ['core/a.test.ts']]]));
    expect([lines.at(-1), isKnown]).toEqual(['unknown: AA-09 in core/a.test.ts', false]);
  });
});
