import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';

type Expression = ESTree.Expression | ESTree.Argument | ESTree.ArrayExpressionElement;

/**
 * Returns the titles of a test file: the first argument of `it`, `test` and `describe`, with or without `.each`. Placeholders
 * are replaced by the literals of the table's rows.
 */
export function titlesOf(source: string): string[] {
  return titledCalls(source).map(({ title }) => title);
}

/** Returns the titles of tests that run: without `skip`, `todo`, `fails` and conditions, including everything inside them. */
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

/** Returns the function name of `it`, `it.only` or `it.each(table)`. */
function nameOf(callee: Expression): string {
  if (callee?.type === 'Identifier') return callee.name;
  if (callee?.type === 'MemberExpression') return nameOf(callee.object);
  // `it.each(table)` is a call too; its first argument is the table.
  if (callee?.type === 'CallExpression' && callee.callee.type === 'MemberExpression') return nameOf(callee.callee);
  return '';
}

/** Returns the modifiers of `it`, such as `only` and `each`. */
function modifiersOf(callee: Expression): string[] {
  if (callee?.type === 'CallExpression') return modifiersOf(callee.callee);
  if (callee?.type !== 'MemberExpression') return [];
  return [...modifiersOf(callee.object), callee.property.type === 'Identifier' ? callee.property.name : ''];
}

/** Returns the text of a string or a template, without substitutions. */
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

/** Returns the values of a title's placeholders, row by row. */
function filledIn(title: string, rows: readonly Expression[] = []): string[] {
  const places = title.match(/%[sdifjoO]/g) ?? [];
  return rows.flatMap((row) => {
    const cells = row?.type === 'ArrayExpression' ? row.elements : [row];
    return places.flatMap((_, index) => textOf(cells[index] ?? null) ?? []);
  });
}
