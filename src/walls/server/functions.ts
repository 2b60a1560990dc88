import type { ESTree } from 'vite';
import { childrenOf, locationOf, parse, type Source } from './source.ts';

/** Maximum lines of one function, including functions inside it. */
const MOST_LINES = 70;
const TEST = /\.(test|long|spec)\.tsx?$/;

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;
const isCallable = (node: ESTree.Node): node is Callable =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';

/** Finds longer functions, methods, components and hooks, with their lengths. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = [];
    const walk = (node: ESTree.Node, isTest: boolean): void => {
      if (isCallable(node) && !isTest) {
        const lines = source.text.slice(node.start, node.end).split('\n').length;
        if (lines > MOST_LINES) found.push(`${locationOf(source, node)} has ${lines} lines`);
      }
      const isBlock = TEST.test(source.path) && isTitled(node);
      for (const child of childrenOf(node)) walk(child, isBlock && isCallable(child));
    };
    walk(parse(source).program, false);
    return found;
  });
}

/**
 * Reports whether a call has a title, such as `describe('...', ...)`. Its callback is not a function that anyone calls,
 * so its length does not count.
 */
const isTitled = (node: ESTree.Node) =>
  node.type === 'CallExpression' && ['Literal', 'TemplateLiteral'].includes(node.arguments[0]?.type ?? '');
