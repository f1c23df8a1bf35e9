import { parseSync } from 'vite';
import { textOf } from './imports.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** TypeScript nodes that contain an expression; all others are types, which do not exist at run time. */
const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion', 'TSInstantiationExpression'];

/** Returns the child nodes that run, without names of properties. */
function childrenOf(node: Node): Node[] {
  const isName = (key: string) =>
    ['key', 'property'].includes(key) &&
    !node['computed'] &&
    ['Property', 'MemberExpression', 'MethodDefinition', 'PropertyDefinition'].includes(node.type);
  return Object.entries(node)
    .filter(([key]) => !isName(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || wrappers.includes(type));
}

/** Returns the names that a pattern binds, such as a parameter. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern['left']);
  if (pattern.type === 'Property') return boundBy(pattern['value']);
  if (pattern.type === 'RestElement') return boundBy(pattern['argument']);
  return childrenOf(pattern).flatMap(boundBy);
}

const isFunction = ({ type }: Node) => /Function/.test(type);

/** Returns the names that a node binds in the surrounding function. */
function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclarator' || /^(Function|Class)Declaration$/.test(node.type)) return boundBy(node['id']);
  if (node.type === 'CatchClause') return boundBy(node['param']);
  return /^Import\w*Specifier$/.test(node.type) ? boundBy(node['local']) : [];
}

/** Returns the names that a function or a file binds, without those of nested functions. */
function namesIn(scope: Node): string[] {
  const within = (node: Node): string[] => [...namesOf(node), ...(isFunction(node) ? [] : childrenOf(node).flatMap(within))];
  const params = Array.isArray(scope['params']) ? scope['params'].flatMap(boundBy) : [];
  return [...params, ...boundBy(scope['id']), ...childrenOf(scope).flatMap(within)];
}

/** Returns the globals that a source uses, including an accessed member: `Math.min`. */
export function globalsOf(file: string, text: string = textOf(file)): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const used = new Set<string>();

  function visit(node: Node, known: ReadonlySet<string>): void {
    const { type } = node;
    if (/^(ImportDeclaration|ExportSpecifier|ExportAllDeclaration)$/.test(type)) return;
    const names = isFunction(node) || type === 'Program' ? new Set([...known, ...namesIn(node)]) : known;
    const object = type === 'MemberExpression' && !node['computed'] && isNode(node['object']) ? node['object'] : node;
    if (object.type !== 'Identifier') for (const child of childrenOf(node)) visit(child, names);
    else if (!names.has(String(object['name']))) {
      const { name: member } = (node['property'] ?? {}) as { name?: string };
      used.add([object['name'], ...(member ? [member] : [])].join('.'));
    }
  }

  visit(program as unknown as Node, new Set());
  return [...used].sort();
}
