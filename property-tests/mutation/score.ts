/** What has become of the breaks of one file, as far as the score asks. */
export interface FileReport {
  readonly mutants: readonly { readonly status: string }[];
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
