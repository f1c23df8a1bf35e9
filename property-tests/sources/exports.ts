import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ESTree } from 'vite';
import { parseSync } from 'vite';

/** An exported name with its declaration. */
interface ShownName {
  readonly name: string;
  readonly file: string;
  readonly isDocumented: boolean;
  /** True for a type, which expressions cannot use. */
  readonly isType: boolean;
}

interface Module {
  readonly text: string;
  readonly body: readonly (ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration)[];
  readonly docs: readonly { readonly end: number; readonly value: string }[];
}

const read = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const found = { text, body: program.body, docs };
  read.set(file, found);
  return found;
}

/** Returns every export of a file, including re-exports, in alphabetical order. */
export function exportsOf(file: string): ShownName[] {
  const { body } = moduleAt(file);
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
    return [...declared.map((name) => shownName(file, node, name)), ...reexported];
  });
  return names.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function shownName(file: string, node: ESTree.ExportNamedDeclaration, name: string): ShownName {
  const isType = /^TS(Interface|TypeAlias)Declaration$/.test(node.declaration?.type ?? '');
  return { name, file, isDocumented: isDocumented(file, node), isType };
}

const isDocumented = (file: string, node: { start: number }) => docBefore(file, node) !== '';

/** Returns the text of the doc comment before a node; empty without one. */
export function docBefore(file: string, { start }: { start: number }): string {
  const { text, docs } = moduleAt(file);
  const found = docs.find(({ end }) => end <= start && /^[\s|]*$/.test(text.slice(end, start)));
  return found?.value.replace(/^\s*\*+ ?/gm, '').trim() ?? '';
}

interface Member {
  readonly start: number;
  readonly key: { readonly start: number; readonly end: number };
  readonly optional?: boolean;
  readonly typeAnnotation?: { readonly typeAnnotation: { readonly type: string; readonly start: number; readonly end: number } } | null;
  readonly value?: { readonly type: string } | null;
}

/** Returns the members to document: without constructors and private members. */
export function membersOf(node: ESTree.Node): Member[] {
  if (node.type === 'TSInterfaceDeclaration') return node.body.body.filter((member) => 'key' in member);
  if (node.type === 'TSTypeAliasDeclaration' && node.typeAnnotation.type === 'TSTypeLiteral') {
    return node.typeAnnotation.members.filter((member) => 'key' in member);
  }
  if (node.type !== 'ClassDeclaration') return [];
  return node.body.body.filter(
    (member) =>
      (member.type === 'PropertyDefinition' || (member.type === 'MethodDefinition' && member.kind !== 'constructor')) &&
      member.key.type !== 'PrivateIdentifier' &&
      member.accessibility !== 'private' &&
      !member.override,
  ) as Member[];
}

/** Returns the declaration of a name in a file, with its doc comment; undefined for globals and names of libraries. */
export function declarationOf(file: string, name: string): { file: string; declaration: ESTree.Node; doc: string } | undefined {
  for (const node of moduleAt(file).body) {
    const declaration = node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node;
    if ('id' in declaration && declaration.id?.type === 'Identifier' && declaration.id.name === name)
      return { file, declaration, doc: docBefore(file, node) };
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue;
    const imported = node.specifiers.find(({ local }) => local.name === name);
    if (imported?.type === 'ImportSpecifier') {
      return declarationOf(resolve(dirname(file), node.source.value), textOf(imported.imported));
    }
  }
  return undefined;
}

const textOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

function namesOf(declaration: ESTree.Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}
