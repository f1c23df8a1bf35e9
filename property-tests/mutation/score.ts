import type { Survivor } from './survivors.ts';

/** A mutation and its result, in Stryker's format. */
interface Mutant {
  readonly status: string;
  /** The error message of the test that detected it. */
  readonly statusReason?: string;
  readonly mutatorName?: string;
  readonly replacement?: string;
  readonly location?: { readonly start: { readonly line: number } };
}

/** The mutations of a file. */
export interface FileReport {
  readonly source?: string;
  readonly mutants: readonly Mutant[];
}

/** The mutations of an area, by file. */
export type AreaReport = Readonly<Record<string, FileReport>>;

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const count = (files: readonly FileReport[], among: readonly string[]) =>
  files.flatMap(({ mutants }) => mutants).filter(({ status }) => among.includes(status)).length;

/** Returns the percentage of detected mutations; a mutation that does not compile or load is not counted. */
export function scoreOf(files: readonly FileReport[]): number {
  const all = count(files, [...noticed, ...missed]);
  return all === 0 ? 100 : (100 * count(files, noticed)) / all;
}

/** Describes an undetected mutation in the format of `survivors`. */
export function inWords(file: string, { source = '' }: FileReport, { mutatorName = '', replacement = '', location }: Mutant): string {
  const line = source.split('\n')[(location?.start.line ?? 0) - 1] ?? '';
  return [file, line.trim(), `${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`].join(' | ');
}

const wordsOf = ({ file, line, mutation }: Survivor) => [file, line, mutation].join(' | ');

/** Whether a test timed out: on a busy machine, that does not prove a detection. */
const ranOutOfTime = ({ status, statusReason = '' }: Mutant) => status === 'Timeout' || statusReason.startsWith('Test timed out');

/** Removes the explained mutations from a report, and returns the explanations that matched none. */
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

/** Returns the undetected mutations of an area, as text. */
export const missedIn = (area: AreaReport): string[] =>
  Object.entries(area).flatMap(([file, report]) =>
    report.mutants.filter(({ status }) => missed.includes(status)).map((mutant) => inWords(file, report, mutant)),
  );

/** Returns a line for each area, its files sorted by score, and a total. */
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

/** Returns a Markdown table of the areas, the highest score first. */
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
