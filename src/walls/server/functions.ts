import type { ESTree } from 'vite';
import { childrenOf, parse, place, type Source } from './source.ts';

/** Lines that one function may take, what it holds included. */
const MOST_LINES = 70;
/** A test file's own blocks hold tests, which count for themselves. */
const BLOCKS = ['describe', 'test', 'it', 'each'];

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;
const isCallable = (node: ESTree.Node): node is Callable =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';

/** Functions, methods, components and hooks that are longer, with how long they are. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = [];
    const walk = (node: ESTree.Node, isBlock: boolean): void => {
      if (isCallable(node) && !isBlock) {
        const lines = source.text.slice(node.start, node.end).split('\n').length;
        if (lines > MOST_LINES) found.push(`${place(source, node)} has ${lines} lines`);
      }
      const isCall = node.type === 'CallExpression' && isTestBlock(node.callee);
      for (const child of childrenOf(node)) walk(child, isCall && isCallable(child));
    };
    walk(parse(source).program, false);
    return found;
  });
}

/** `describe(...)`, `test.each(...)(...)`, `test.describe(...)`, `it.skipIf(...)(...)`. */
function isTestBlock(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return BLOCKS.includes(callee.name);
  if (callee.type === 'MemberExpression') return isTestBlock(callee.object);
  return callee.type === 'CallExpression' && isTestBlock(callee.callee);
}
