import type { ESTree } from 'vite';
import { childrenOf, locationOf, nodesOf, type Source } from './source.ts';

type Parent = ESTree.JSXElement | ESTree.JSXFragment;
type Function = ESTree.ArrowFunctionExpression | ESTree.Function;

/** Reports whether a text is only white space, which is neither translated nor, between lines, rendered. */
const isBlank = (text: string): boolean => !/\S/.test(text);

const isFunction = (node: ESTree.Node): node is Function =>
  node.type === 'ArrowFunctionExpression' || node.type.startsWith('Function');

/** Returns what a function returns, excluding functions inside it. */
function returnsOf(node: Function): ESTree.Node[] {
  const { body } = node;
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [body];
  const found: ESTree.Node[] = [];
  const walk = (one: ESTree.Node) => {
    if (one.type === 'ReturnStatement' && one.argument) found.push(one.argument);
    if (!isFunction(one)) for (const child of childrenOf(one)) walk(child);
  };
  walk(body);
  return found;
}

/** Returns the values that a name of this file may have; empty if it is imported. */
const valuesOf = (source: Source, name: string): ESTree.Node[] => [
  ...nodesOf(source, 'VariableDeclarator').flatMap(({ id, init }) =>
    id.type === 'Identifier' && id.name === name && init ? [init] : [],
  ),
  ...functionsOf(source).filter(({ id }) => id?.name === name),
];

const functionsOf = (source: Source): ESTree.Function[] => nodesOf(source, 'FunctionDeclaration') as ESTree.Function[];

/** Returns true if a value renders as elements or nothing, as far as the file itself shows. */
function isElement(source: Source, node: ESTree.Node): boolean {
  const all = (nodes: ESTree.Node[]) => nodes.length > 0 && nodes.every((one) => isElement(source, one));
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return isElement(source, node.expression);
    case 'LogicalExpression':
      return node.operator === '&&' ? isElement(source, node.right) : all([node.left, node.right]);
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate]);
    case 'ArrayExpression':
      return all(childrenOf(node));
    case 'Literal':
      return typeof node.value === 'string' ? isBlank(node.value) : typeof node.value !== 'number';
    case 'Identifier':
      return node.name === 'undefined' || all(valuesOf(source, node.name).filter((one) => !isFunction(one)));
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && node.callee.name === 'createPortal')
        return isElement(source, node.arguments[0] as ESTree.Node);
      return all(isPortal(node) ? node.arguments.slice(0, 1) : drawnBy(source, node).flatMap(returnsOf));
    default:
      return false;
  }
}

const isPortal = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'Identifier' && callee.name === 'createPortal';

/** Returns the functions whose results a call renders: the callback of a list's `map`, or a function of this file. */
function drawnBy(source: Source, { callee, arguments: [first] }: ESTree.CallExpression): Function[] {
  const isMap =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(flatM|m)ap$/.test(callee.property.name);
  if (isMap) return first && isFunction(first) ? [first] : [];
  return callee.type === 'Identifier' ? valuesOf(source, callee.name).filter(isFunction) : [];
}

const parentsIn = (source: Source): Parent[] => [...nodesOf(source, 'JSXElement'), ...nodesOf(source, 'JSXFragment')];

/** Returns the contents of an element. */
const contentsOf = ({ children }: Parent) =>
  children.filter(
    (one) =>
      !(one.type === 'JSXText' && isBlank(one.value)) &&
      !(one.type === 'JSXExpressionContainer' && one.expression.type === 'JSXEmptyExpression'),
  );

/** Finds text rendered beside something else in one element, or directly in a fragment. */
export const mixedText = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    parentsIn(source).flatMap((parent) => {
      const contents = contentsOf(parent);
      if (contents.length < 2 && parent.type === 'JSXElement') return [];
      return contents.filter((one) => isTextOf(source, one)).map((one) => locationOf(source, one));
    }),
  );

const isTextOf = (source: Source, one: ESTree.JSXChild): boolean =>
  one.type === 'JSXText' || (one.type === 'JSXExpressionContainer' && !isElement(source, one.expression));

/** Returns the first name of a member chain: `w` of `w.checks[one].said`. */
const rootOf = (node: ESTree.Node): string | undefined =>
  node.type === 'MemberExpression' ? rootOf(node.object) : node.type === 'Identifier' ? node.name : undefined;

const isJoined = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'join';

/** Returns true if a value may be text: a literal, a template, words of `w`, a joined list. */
function isText(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string' && !isBlank(node.value);
    case 'MemberExpression':
      return rootOf(node) === 'w';
    case 'CallExpression':
      return isJoined(node) || rootOf(node.callee) === 'w';
    case 'ParenthesizedExpression':
      return isText(node.expression);
    case 'LogicalExpression':
      return isText(node.left) || isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    default:
      return false;
  }
}

/**
 * Finds components that return bare text. It would become a text node among the component's siblings, which a browser's
 * translation breaks.
 */
export const bareText = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    const named = [
      ...functionsOf(source).filter(({ id }) => /^[A-Z]/.test(id?.name ?? '')),
      ...nodesOf(source, 'VariableDeclarator').flatMap(({ id, init }) =>
        id.type === 'Identifier' && /^[A-Z]/.test(id.name) && init && isFunction(init) ? [init] : [],
      ),
    ];
    return named
      .flatMap(returnsOf)
      .filter((one) => isText(one))
      .map((one) => locationOf(source, one));
  });

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === 'JSXIdentifier' && node.name === name;

/** Returns the literals in a class name: `num` of `classes(isLong && styles.long, 'num')`. */
const literalsIn = (node: ESTree.Node): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value.split(' ') : [];
  if (node.type === 'TemplateElement') return node.value.raw.split(' ');
  return childrenOf(node).flatMap(literalsIn);
};

/** Classes of numbers and codes that matter: amounts, totals, addresses, hashes. */
const DECIDES: readonly string[] = ['num', 'code'];

/** Finds amounts and codes that a browser may translate: each element of these classes must carry `translate`. */
export const translatableValues = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    nodesOf(source, 'JSXOpeningElement').flatMap((element) => {
      const attributes = element.attributes.flatMap((one) => (one.type === 'JSXAttribute' ? [one] : []));
      const value = attributes.find(({ name }) => isNamed(name, 'className'))?.value;
      // Components such as a field are exempt: text that a person types is not part of the page.
      const isHost = element.name.type === 'JSXIdentifier' && /^[a-z]/.test(element.name.name);
      const decides =
        isNamed(element.name, 'code') || (value && literalsIn(value).some((one) => DECIDES.includes(one)));
      return isHost && decides && !attributes.some(({ name }) => isNamed(name, 'translate'))
        ? [locationOf(source, element)]
        : [];
    }),
  );

/** Functions that write an amount or address into a sentence. */
const WRITES: readonly string[] = [
  'won',
  'wonText',
  'amountOf',
  'amountText',
  'shortAddress',
  'briefAddress',
  'checksum',
];

/** Names of values that are formatted amounts. */
const AMOUNTS: readonly string[] = ['amount', 'won', 'sum', 'total', 'fee', 'balance'];

const isAmount = (node: ESTree.Node): boolean => node.type === 'Identifier' && AMOUNTS.includes(node.name);

/** Returns true if a value contains an amount or an address, as far as the expression itself shows. */
const bears = (node: ESTree.Node): boolean =>
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && WRITES.includes(node.callee.name)) ||
  (node.type === 'CallExpression' && rootOf(node.callee) === 'w' && node.arguments.some(isAmount)) ||
  (node.type === 'TemplateLiteral' && node.expressions.some(isAmount)) ||
  (!isFunction(node) && !node.type.startsWith('JSX') && childrenOf(node).some(bears));

/** Finds amounts and addresses in the text of an element that a browser may translate. */
export const translatableSentences = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    nodesOf(source, 'JSXElement').flatMap(({ openingElement: { name, attributes }, children }) => {
      const isSpared = attributes.some((one) => one.type === 'JSXAttribute' && isNamed(one.name, 'translate'));
      if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name) || isSpared) return [];
      return children.flatMap((one) =>
        one.type === 'JSXExpressionContainer' && one.expression.type !== 'JSXEmptyExpression' && bears(one.expression)
          ? [locationOf(source, one)]
          : [],
      );
    }),
  );
