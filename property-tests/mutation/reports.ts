import { existsSync, readFileSync } from 'node:fs';
import type { AreaReport, FileReport } from './score.ts';

/** Where the report of an area is left. */
export const pathOf = (area: string): string => `node_modules/.cache/mutation/${area}.json`;

/** A report that says what it broke. */
type Dated = Readonly<Record<string, FileReport & { readonly source: string }>>;

/** The report that a run has left; undefined for none, and for one of files that have been changed since. */
export function readReport(path: string): AreaReport | undefined {
  if (!existsSync(path)) return undefined;
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: Dated };
  return Object.entries(files).every(([file, { source }]) => isAsItWas(file, source)) ? files : undefined;
}

const isAsItWas = (file: string, source: string) => existsSync(file) && readFileSync(file, 'utf8') === source;
