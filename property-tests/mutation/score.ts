/** What has become of the breaks of one file, as far as the score asks. */
export interface FileReport {
  readonly mutants: readonly { readonly status: string }[];
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

const count = (files: readonly FileReport[], among: readonly string[]) =>
  files.flatMap(({ mutants }) => mutants).filter(({ status }) => among.includes(status)).length;

/** Percent of the breaks that a test has noticed; one that cannot even be compiled or loaded is none. */
export function scoreOf(files: readonly FileReport[]): number {
  const all = count(files, [...noticed, ...missed]);
  return all === 0 ? 100 : (100 * count(files, noticed)) / all;
}

/** A line for each file, the least sure first, and one for all of them. */
export function table(files: Readonly<Record<string, FileReport>>): string {
  const line = (name: string, ...reports: FileReport[]) =>
    `${scoreOf(reports).toFixed(1).padStart(5)} %  ${String(count(reports, missed)).padStart(4)} of ${String(count(reports, [...noticed, ...missed])).padStart(4)} missed  ${name}`;
  const lines = Object.entries(files)
    .sort(([, a], [, b]) => scoreOf([a]) - scoreOf([b]))
    .map(([name, report]) => line(name, report));
  return [...lines, line('all of them', ...Object.values(files))].join('\n');
}
