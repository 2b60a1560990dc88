import type { ESTree } from 'vite';
import { childrenOf, isTest, locationOf, parse, type Source } from './source.ts';

/**
 * Files that may await other things inside a transaction. The restore reads its file there, but its store is only being
 * created, so nobody waits for it.
 */
const ALONE = ['src/platform/server/upkeep/restore.ts'];

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;

/**
 * Finds awaits inside a database transaction on anything but the database. A function is inside one if it takes a `Tx`,
 * or if it is passed to `.tx(` or `.transaction(`. It may await calls on that parameter, calls that get it as an
 * argument, and values derived from these.
 */
export function foreignAwaits(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('.ts') && path.includes('/server/') && !isTest(path) && !ALONE.includes(path))
    .flatMap((source) => {
      const found: string[] = [];
      walk(parse(source).program, new Set(), (node, names) => {
        if (names.size > 0 && !isAllowed(node, names))
          found.push(`${locationOf(source, node)} awaits in a transaction`);
      });
      return found;
    });
}

type Visit = (node: ESTree.Node, names: ReadonlySet<string>) => void;

function walk(node: ESTree.Node, names: ReadonlySet<string>, visit: Visit): void {
  const inside = isCallable(node) ? withParameters(node, names) : withLocals(node, names);
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) visit(node, inside);
  const given = node.type === 'CallExpression' && isTransaction(node) ? node.arguments[0] : undefined;
  for (const child of childrenOf(node)) {
    const isWork = child === given && isCallable(child);
    walk(child, isWork ? new Set([...inside, ...firstName(child)]) : inside, visit);
  }
}

const isCallable = (node: ESTree.Node): node is Callable =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';

const isTransaction = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  ['tx', 'transaction'].includes(callee.property.name);

function withParameters(node: Callable, names: ReadonlySet<string>): ReadonlySet<string> {
  const typed = node.params.filter((each) => each.type === 'Identifier').filter(isTx);
  return new Set([...names, ...typed.map(({ name }) => name)]);
}

/**
 * Adds values that a block derives from the transaction: `const move = mover(tx)`, and local functions, whose awaits
 * are checked too.
 */
function withLocals(node: ESTree.Node, names: ReadonlySet<string>): ReadonlySet<string> {
  if (node.type !== 'BlockStatement' || names.size === 0) return names;
  const locals = new Set(names);
  for (const statement of node.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init && isMadeOf(init, locals)) locals.add(id.name);
    }
  }
  return locals;
}

function isMadeOf(value: ESTree.Expression, names: ReadonlySet<string>): boolean {
  if (value.type !== 'ArrowFunctionExpression') return isOfDatabase(value, names);
  return value.body.type === 'BlockStatement' || isOfDatabase(value.body, names);
}

function isTx(parameter: ESTree.BindingIdentifier): boolean {
  const type = parameter.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Tx';
}

const firstName = (node: Callable): string[] => (node.params[0]?.type === 'Identifier' ? [node.params[0].name] : []);

function isAllowed(node: ESTree.Node, names: ReadonlySet<string>): boolean {
  if (node.type === 'AwaitExpression') return isOfDatabase(node.argument, names);
  return node.type === 'ForOfStatement' && isOfDatabase(node.right, names);
}

function isOfDatabase(node: ESTree.Node, names: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'Identifier':
      return names.has(node.name);
    case 'MemberExpression':
      return isOfDatabase(node.object, names);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isOfDatabase(node.expression, names);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].every((each) => isPlain(each) || isOfDatabase(each, names));
    case 'LogicalExpression':
      return isOfDatabase(node.right, names);
    case 'CallExpression':
      return isGivenDatabase(node, names) || isOfDatabase(node.callee, names) || isAllOfDatabase(node, names);
    default:
      return false;
  }
}

const isPlain = (node: ESTree.Node) =>
  node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');

/** Accepts `Promise.all([…])` over calls of the database, which share a round trip. */
function isAllOfDatabase({ callee, arguments: [list] }: ESTree.CallExpression, names: ReadonlySet<string>): boolean {
  const isAll =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Promise';
  return isAll && list?.type === 'ArrayExpression' && list.elements.every((each) => each && isOfDatabase(each, names));
}

const isGivenDatabase = (call: ESTree.CallExpression, names: ReadonlySet<string>) =>
  call.arguments.some((each) => each.type === 'Identifier' && names.has(each.name));
