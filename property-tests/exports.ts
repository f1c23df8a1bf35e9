import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ESTree } from 'vite';
import { parseSync } from 'vite';

/** A name that a module shows, and the declaration that is behind it. */
export interface ShownName {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
  readonly isDocumented: boolean;
}

interface Module {
  readonly text: string;
  readonly body: readonly (ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration)[];
  /** Where the doc comments end. */
  readonly docs: readonly number[];
}

const read = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).map(({ end }) => end);
  const found = { text, body: program.body, docs };
  read.set(file, found);
  return found;
}

/** Every name that a file exports, by itself or from another, in the order of the alphabet. */
export function exportsOf(file: string): ShownName[] {
  const { text, body, docs } = moduleAt(file);
  const isDocumented = ({ start }: { start: number }) => docs.some((end) => end <= start && text.slice(end, start).trim() === '');
  const from = (source: { value: string }) => resolve(dirname(file), source.value);

  const names = body.flatMap((node): ShownName[] => {
    if (node.type === 'ExportAllDeclaration') return exportsOf(from(node.source));
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = node.declaration ? namesOf(node.declaration) : [];
    const reexported = node.specifiers.map(({ local, exported }): ShownName => {
      if (!node.source) throw new SyntaxError(`${file} exports ${textOf(local)} apart from its declaration`);
      const found = exportsOf(from(node.source)).find(({ name }) => name === textOf(local));
      if (!found) throw new ReferenceError(`${file} exports ${textOf(local)}, which ${node.source.value} does not`);
      return { ...found, name: textOf(exported) };
    });
    return [...declared.map((name) => ({ name, file, isDocumented: isDocumented(node) })), ...reexported];
  });
  return names.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const textOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

function namesOf(declaration: ESTree.Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}
