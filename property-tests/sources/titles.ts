import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';

type Expression = ESTree.Expression | ESTree.Argument | ESTree.ArrayExpressionElement;

/**
 * The titles of a test file: the first argument of `it`, `test` and `describe`, with or without
 * `.each`. A placeholder stands for what the rows of its table hold there, as far as they are
 * literals; comments and bodies are no titles.
 */
export function titlesOf(source: string): string[] {
  return titledCalls(source).map(({ title }) => title);
}

/** The titles of those that run: without what is skipped, to be done, meant to fail or run under a condition, and all that is within. */
export function runningTitlesOf(source: string): string[] {
  const calls = titledCalls(source);
  const left = calls.filter(({ call }) =>
    modifiersOf(call.callee).some((name) => ['skip', 'todo', 'fails', 'skipIf', 'runIf'].includes(name)),
  );
  return calls
    .filter(({ call }) => !left.some((one) => one.call.start <= call.start && call.end <= one.call.end))
    .map(({ title }) => title);
}

function titledCalls(source: string): { readonly title: string; readonly call: ESTree.CallExpression }[] {
  const { program, errors } = parseSync('titles.tsx', source);
  if (errors.length > 0) throw new SyntaxError(errors[0]?.message);
  const constants = new Map<string, Expression>();
  const calls: ESTree.CallExpression[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    CallExpression(call) {
      if (['it', 'test', 'describe'].includes(nameOf(call.callee))) calls.push(call);
    },
  }).visit(program);

  return calls.flatMap((call) => {
    const {
      callee,
      arguments: [title],
    } = call;
    const text = title && textOf(title);
    if (text === undefined) return [];
    const table = callee.type === 'CallExpression' ? callee.arguments[0] : undefined;
    return [text, ...filledIn(text, table && elementsOf(resolve(table, constants)))].map((found) => ({ title: found, call }));
  });
}

/** The function at the root of `it`, `it.only`, `it.each(table)`. */
function nameOf(callee: Expression): string {
  if (callee?.type === 'Identifier') return callee.name;
  if (callee?.type === 'MemberExpression') return nameOf(callee.object);
  // `it.each(table)` is a call itself; its own first argument is the table and no title.
  if (callee?.type === 'CallExpression' && callee.callee.type === 'MemberExpression') return nameOf(callee.callee);
  return '';
}

/** The names behind `it`, such as `only` and `each`. */
function modifiersOf(callee: Expression): string[] {
  if (callee?.type === 'CallExpression') return modifiersOf(callee.callee);
  if (callee?.type !== 'MemberExpression') return [];
  return [...modifiersOf(callee.object), callee.property.type === 'Identifier' ? callee.property.name : ''];
}

/** The words of a string or a template; what a template fills in is left out. */
function textOf(node: Expression): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ');
  return undefined;
}

function resolve(node: Expression, constants: ReadonlyMap<string, Expression>): Expression {
  const named = node?.type === 'Identifier' ? constants.get(node.name) : undefined;
  if (named) return resolve(named, constants);
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return resolve(node.expression, constants);
  return node;
}

const elementsOf = (node: Expression): readonly Expression[] => (node?.type === 'ArrayExpression' ? node.elements : []);

/** What the placeholders of a title stand for, row by row. */
function filledIn(title: string, rows: readonly Expression[] = []): string[] {
  const places = title.match(/%[sdifjoO]/g) ?? [];
  return rows.flatMap((row) => {
    const cells = row?.type === 'ArrayExpression' ? row.elements : [row];
    return places.flatMap((_, index) => textOf(cells[index] ?? null) ?? []);
  });
}
