import { existsSync, readFileSync } from 'node:fs';
import type { AreaReport, FileReport } from './score.ts';

export const pathOf = (area: string): string => `node_modules/.cache/mutation/${area}.json`;

/** A report with the sources of its mutated files. */
type Dated = Readonly<Record<string, FileReport & { readonly source: string }>>;

/** Returns the report of a run; undefined if it is missing or its files have changed since. */
export function readReport(path: string): AreaReport | undefined {
  if (!existsSync(path)) return undefined;
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: Dated };
  return Object.entries(files).every(([file, { source }]) => isAsItWas(file, source)) ? files : undefined;
}

const isAsItWas = (file: string, source: string) => existsSync(file) && readFileSync(file, 'utf8') === source;
