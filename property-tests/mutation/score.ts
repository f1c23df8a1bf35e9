import type { Survivor } from './survivors.ts';

/** What has become of one break, as Stryker reports it. */
interface Mutant {
  readonly status: string;
  /** What the test that noticed it had to say. */
  readonly statusReason?: string;
  readonly mutatorName?: string;
  readonly replacement?: string;
  readonly location?: { readonly start: { readonly line: number } };
}

/** What has become of the breaks of one file, as far as the score asks. */
export interface FileReport {
  readonly source?: string;
  readonly mutants: readonly Mutant[];
}

/** What has become of the breaks of one area, by file. */
export type AreaReport = Readonly<Record<string, FileReport>>;

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const count = (files: readonly FileReport[], among: readonly string[]) =>
  files.flatMap(({ mutants }) => mutants).filter(({ status }) => among.includes(status)).length;

/** Percent of the breaks that a test has noticed; one that cannot even be compiled or loaded is none. */
export function scoreOf(files: readonly FileReport[]): number {
  const all = count(files, [...noticed, ...missed]);
  return all === 0 ? 100 : (100 * count(files, noticed)) / all;
}

/** A break that was missed, in the words that explain one. */
export function inWords(file: string, { source = '' }: FileReport, { mutatorName = '', replacement = '', location }: Mutant): string {
  const line = source.split('\n')[(location?.start.line ?? 0) - 1] ?? '';
  return [file, line.trim(), `${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`].join(' | ');
}

const wordsOf = ({ file, line, mutation }: Survivor) => [file, line, mutation].join(' | ');

/** A busy machine may take longer than a test may: that says nothing about a break that is explained. */
const ranOutOfTime = ({ status, statusReason = '' }: Mutant) => status === 'Timeout' || statusReason.startsWith('Test timed out');

/** Takes the breaks that are explained out of a report, and says which explanations have met none. */
export function withoutExplained(
  report: AreaReport,
  survivors: readonly Survivor[],
): { readonly rest: AreaReport; readonly idle: readonly Survivor[] } {
  const met = new Set<string>();
  const explained = new Set(survivors.map(wordsOf));
  const rest = Object.fromEntries(
    Object.entries(report).map(([file, one]) => {
      const mutants = one.mutants.filter((mutant) => {
        const words = inWords(file, one, mutant);
        const isUnnoticed = missed.includes(mutant.status) || ranOutOfTime(mutant);
        if (!isUnnoticed || !explained.has(words)) return true;
        met.add(words);
        return false;
      });
      return [file, { ...one, mutants }];
    }),
  );
  return { rest, idle: survivors.filter((survivor) => survivor.file in report && !met.has(wordsOf(survivor))) };
}

/** The breaks of an area that nobody has noticed, in words. */
export const missedIn = (area: AreaReport): string[] =>
  Object.entries(area).flatMap(([file, report]) =>
    report.mutants.filter(({ status }) => missed.includes(status)).map((mutant) => inWords(file, report, mutant)),
  );

/** A line for each area and, below it, for each of its files, the least sure first; and one for all of them. */
export function table(areas: Readonly<Record<string, AreaReport>>): string {
  const line = (name: string, files: readonly FileReport[]) =>
    `${scoreOf(files).toFixed(1).padStart(5)} %  ${String(count(files, missed)).padStart(4)} of ${String(count(files, [...noticed, ...missed])).padStart(4)} missed  ${name}`;
  const lines = leastSureFirst(areas, (area) => Object.values(area)).flatMap(([name, area]) => [
    line(name, Object.values(area)),
    ...leastSureFirst(area, (file) => [file]).map(([file, report]) => line(`  ${file}`, [report])),
  ]);
  return [
    ...lines,
    line(
      'all of them',
      Object.values(areas).flatMap((area) => Object.values(area)),
    ),
  ].join('\n');
}

/** As a table of Markdown: how much was broken in each area and how much of that was noticed, the surest first. */
export function markdown(areas: Readonly<Record<string, AreaReport>>): string {
  const row = (name: string, files: readonly FileReport[]) =>
    `| ${name} | ${count(files, [...noticed, ...missed])} | ${scoreOf(files).toFixed(1)} % |`;
  const rows = leastSureFirst(areas, (area) => Object.values(area)).map(([name, area]) => row(name, Object.values(area)));
  const all = Object.values(areas).flatMap((area) => Object.values(area));
  return ['| Area | Breaks | Noticed |', '|---|---|---|', ...rows.reverse(), row('all of them', all)].join('\n');
}

function leastSureFirst<T>(reports: Readonly<Record<string, T>>, filesOf: (report: T) => readonly FileReport[]) {
  return Object.entries(reports).sort(([, a], [, b]) => scoreOf(filesOf(a)) - scoreOf(filesOf(b)));
}
