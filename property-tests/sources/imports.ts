import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An import of a file or a type: a path from the root, or the name of a package. */
export interface Import {
  readonly file: string;
  readonly target: string;
  readonly isPackage: boolean;
  /** True for `import()`. */
  readonly isDynamic: boolean;
  /** True for `import type`. */
  readonly isType: boolean;
}

/** Returns the sources of a folder without tests, by their paths from the root. */
export function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesOf(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|contract)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns every import of a source, in any syntax. Skips an `import()` of `latchkey/…`, which is part of a text about hosts' pages. */
export function importsOf(file: string, text = textOf(file)): Import[] {
  const found = text.matchAll(
    /(?:^(?:import|export)(\s+type)?\s[^;']*?\bfrom\s*|(\bimport\s*\(\s*)(?!'latchkey\/))'([^']+)'|^import\s+'([^']+)'/gm,
  );
  return [...found].map(([, type, dynamic, named, bare]) => {
    const specifier = named ?? bare ?? '';
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? packageName(specifier) : relative('.', join(file, '..', specifier.replace(/\?.*$/, '')));
    return { file, target, isPackage, isDynamic: dynamic !== undefined, isType: type !== undefined };
  });
}

/** Returns the package of an import specifier. */
const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns circular imports, each circle once (Tarjan, 1972). */
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
