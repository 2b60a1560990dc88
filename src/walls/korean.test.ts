import type { ESTree } from 'vite';
import { expect, test } from 'vitest';
import { childrenOf, isTest, locationOf, nodesOf, readSources, type Source } from './server/source.ts';

/** Latin-letter terms that Korean text uses unchanged. */
const SAME = /^(?:CBDC|KRW|PDF|CSV|DID|QR|SHA|SD|JWT|VC|ISO|mdoc|camt|nonce|English|ko|KR)$/;

/** Returns the Korean half of an object that also has an English one. */
function koreanOf({ properties }: ESTree.ObjectExpression): ESTree.Node | undefined {
  const named = (name: string) =>
    properties.find((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name);
  const ko = named('en') && named('ko');
  return ko?.type === 'Property' ? ko.value : undefined;
}

/**
 * Finds tables of Korean words in a source: the Korean half of arguments of `defineWords`, of constants, and of rows of
 * constants.
 */
const tablesIn = (source: Source): ESTree.Node[] => [
  ...nodesOf(source, 'CallExpression').flatMap(({ callee, arguments: [words] }) =>
    callee.type === 'Identifier' && callee.name === 'defineWords' && words?.type === 'ObjectExpression'
      ? (koreanOf(words) ?? [])
      : [],
  ),
  ...nodesOf(source, 'VariableDeclarator').flatMap(({ init }) => koreanIn(bare(init))),
];

const koreanIn = (table: ESTree.Node | null): ESTree.Node[] => {
  if (table?.type !== 'ObjectExpression') return [];
  const korean = koreanOf(table);
  // A property that refers to another table is judged there.
  const own = korean && korean.type !== 'MemberExpression' ? [korean] : [];
  return [...own, ...table.properties.flatMap((one) => (one.type === 'Property' ? koreanIn(one.value) : []))];
};

/** Unwraps a node from its type assertion. */
const bare = (node: ESTree.Node | null): ESTree.Node | null =>
  node?.type === 'TSSatisfiesExpression' || node?.type === 'TSAsExpression' ? bare(node.expression) : node;

/**
 * Joins the literals of a node. Each branch of a `?:` and each `return` is also returned separately, and judged on its
 * own.
 */
function textsOf(node: ESTree.Node): { said: string; branches: { said: string; node: ESTree.Node }[] } {
  if (node.type === 'Literal') return { said: typeof node.value === 'string' ? node.value : '', branches: [] };
  // Operands of comparisons, and types, are never shown.
  if ((node.type === 'BinaryExpression' && node.operator !== '+') || node.type.startsWith('TSType'))
    return { said: '', branches: [] };
  if (node.type === 'TemplateElement') return { said: node.value.raw, branches: [] };
  if (node.type === 'ConditionalExpression') {
    const branches = [node.consequent, node.alternate].map((one) => ({ node: one, ...textsOf(one) }));
    return { said: '', branches: branches.flatMap((one) => [one, ...one.branches]) };
  }
  if (node.type === 'ReturnStatement' && node.argument) {
    const one = { node, ...textsOf(node.argument) };
    return { said: '', branches: [one, ...one.branches] };
  }
  const inner = childrenOf(node).map(textsOf);
  return { said: inner.map(({ said }) => said).join(' '), branches: inner.flatMap(({ branches }) => branches) };
}

/**
 * Returns the values of a table, including nested tables and constants of the same file. A text from another file is
 * judged in that file.
 */
function valuesOf(source: Source, node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return valuesOf(source, node.expression);
  const korean = node.type === 'ObjectExpression' && koreanOf(node);
  if (korean) return valuesOf(source, korean);
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) => valuesOf(source, one.type === 'Property' ? one.value : one.argument));
  if (node.type === 'ArrayExpression') return node.elements.flatMap((one) => (one ? valuesOf(source, one) : []));
  const constant =
    node.type === 'Identifier' &&
    nodesOf(source, 'VariableDeclarator').find(({ id }) => id.type === 'Identifier' && id.name === node.name)?.init;
  return constant ? valuesOf(source, constant) : [node];
}

const isForeign = (said: string): boolean =>
  !/[가-힣]/.test(said) && (said.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !SAME.test(word));

/** Finds words in Korean tables that have Latin letters and no Hangul. */
const foreignIn = (source: Source): string[] =>
  tablesIn(source)
    .flatMap((table) => valuesOf(source, table))
    .flatMap((node) => [{ node, ...textsOf(node) }, ...textsOf(node).branches])
    .filter(({ said }) => isForeign(said))
    .map(({ node }) => locationOf(source, node));

test('every Korean text is written in Korean', () => {
  const sources = readSources('src/**/*.{ts,tsx}').filter(({ path, text }) => !isTest(path) && text.includes('ko:'));
  expect(sources.flatMap(tablesIn).length).toBeGreaterThan(150);
  expect(sources.flatMap(foreignIn)).toEqual([]);
});

test('the check finds English in a row of a table', () => {
  const text = `const types = { id: { en: 'ID', ko: '신분증', side: { en: 'Front', ko: 'Front' } } } as const;`;
  expect(foreignIn({ path: 'toy.ts', text })).toEqual(['toy.ts:1']);
});

test('the check finds English in a Korean string, in a list, in a function that builds one, and in one branch of it', () => {
  const path = 'toy.ts';
  const text = `const shared = { at: 'Paid' } as const; const words = defineWords({ en: { at: 'Paid' }, ko: {
    is: '환불', made: (name: string) => \`\${name}에게\`, none: '', many: (n: number) => (n === 1 ? '하나' : '여럿'),
    inner: { at: 'Paid' } satisfies Inner,
    shared,
    by: (n: string) => \`Refunded to \${n}\`,
    one: (n: number) => \`\${n === 1 ? 'one' : '여럿'}을 보냄\`,
    steps: ['누르기',
      'Press'],
    said: (n: number) => { if (n > 1) return '여럿';
      return 'one'; },
  } });`;
  expect(foreignIn({ path, text })).toEqual(['toy.ts:3', 'toy.ts:1', 'toy.ts:5', 'toy.ts:6', 'toy.ts:8', 'toy.ts:10']);
});

test('a statement that the product makes is 명세서, and one that a bank makes is 은행 거래 내역', () => {
  const others = readSources('src/**/*.{ts,tsx}')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      (text.match(/명세(?!서)|은행 ?(?:거래 ?)?명세|내역서|거래내역/g) ?? []).map((word) => [path, word]),
    );
  expect(others).toEqual([]);
});

/** Finds file pickers drawn by the browser itself, in its own language instead of the page's. */
const drawnPickers = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    nodesOf(source, 'JSXOpeningElement').flatMap((element) => {
      const attributes = element.attributes.flatMap((one) => (one.type === 'JSXAttribute' ? [one] : []));
      const has = (name: string, text?: string) =>
        attributes.some(
          (one) =>
            one.name.name === name &&
            (text === undefined || (one.value?.type === 'Literal' && one.value.value === text)),
        );
      return has('type', 'file') && !has('className', 'sr') && !has('hidden') ? [locationOf(source, element)] : [];
    }),
  );

test('a file is chosen with the app’s own words: the browser draws no picker', () => {
  expect(drawnPickers(readSources('src/**/*.tsx').filter(({ path }) => !isTest(path)))).toEqual([]);
  const text = 'const a = <input type="file" className={styles.file} />;';
  expect(drawnPickers([{ path: 'src/features/a/web/B.tsx', text }])).toHaveLength(1);
});
