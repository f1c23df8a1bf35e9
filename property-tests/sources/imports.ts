import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import of a file, of types too: a path from the root, or the name of a package. */
export interface Import {
  readonly file: string;
  readonly target: string;
  readonly isPackage: boolean;
  /** Whether the code is fetched when it is needed. */
  readonly isDynamic: boolean;
  /** Whether it is for the type system alone. */
  readonly isType: boolean;
}

/** The sources of a folder, without its tests, by their paths from the root. */
export function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesOf(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|contract)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The text of a source. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Every import of a source, in whatever way it is written. */
export function importsOf(file: string, text = textOf(file)): Import[] {
  const found = text.matchAll(/(?:^(?:import|export)(\s+type)?\s[^;']*?\bfrom\s*|(\bimport\s*\(\s*))'([^']+)'|^import\s+'([^']+)'/gm);
  return [...found].map(([, type, dynamic, named, bare]) => {
    const specifier = named ?? bare ?? '';
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? packageName(specifier) : relative('.', join(file, '..', specifier.replace(/\?.*$/, '')));
    return { file, target, isPackage, isDynamic: dynamic !== undefined, isType: type !== undefined };
  });
}

/** What follows `import` of another file, and may be fetched late. */
const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Files that import each other in a circle, each circle once; none where every arrow runs one way (Tarjan, 1972). */
export function circlesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Import[]>();
  for (const one of imports) targets.set(one.file, [...(targets.get(one.file) ?? []), one]);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string) {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const { target } of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || (targets.get(file) ?? []).some(({ target }) => target === file)) circles.push(circle.sort());
  }

  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return circles;
}
