import type { ESTree } from 'vite';
import { expect, test } from 'vitest';
import { childrenOf, nodesOf, place, readSources, type Source } from './server/source.ts';

/** Latin-letter terms that Korean text uses unchanged. */
const SAME = /^(?:CBDC|KRW|PDF|CSV|DID|QR|SHA|SD|JWT|VC|ISO|mdoc|camt|nonce|English)$/;

/** The tables of Korean words in a source. */
const tablesIn = (source: Source): ESTree.Node[] =>
  nodesOf(source, 'CallExpression').flatMap(({ callee, arguments: [words] }) =>
    callee.type === 'Identifier' && callee.name === 'defineWords' && words?.type === 'ObjectExpression'
      ? words.properties.flatMap((one) =>
          one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'ko' ? [one.value] : [],
        )
      : [],
  );

/** The literals of a node, joined. Each branch of a `?:` is returned separately, so that it is judged on its own. */
function textsOf(node: ESTree.Node): { said: string; branches: { said: string; node: ESTree.Node }[] } {
  if (node.type === 'Literal') return { said: typeof node.value === 'string' ? node.value : '', branches: [] };
  if (node.type === 'TemplateElement') return { said: node.value.raw, branches: [] };
  if (node.type === 'ConditionalExpression') {
    const branches = [node.consequent, node.alternate].map((one) => ({ node: one, ...textsOf(one) }));
    return { said: '', branches: branches.flatMap((one) => [one, ...one.branches]) };
  }
  const inner = childrenOf(node).map(textsOf);
  return { said: inner.map(({ said }) => said).join(' '), branches: inner.flatMap(({ branches }) => branches) };
}

/** The values of a table, those of its inner tables included, which stand in it or in a constant of the source. */
function valuesOf(source: Source, node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return valuesOf(source, node.expression);
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) => valuesOf(source, one.type === 'Property' ? one.value : one.argument));
  const constant =
    node.type === 'Identifier' &&
    nodesOf(source, 'VariableDeclarator').find(({ id }) => id.type === 'Identifier' && id.name === node.name)?.init;
  return constant ? valuesOf(source, constant) : [node];
}

const isForeign = (said: string): boolean =>
  !/[가-힣]/.test(said) && (said.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !SAME.test(word));

/** The places of words in a table of Korean that have Latin letters and no Hangul. */
const foreignIn = (source: Source): string[] =>
  tablesIn(source)
    .flatMap((table) => valuesOf(source, table))
    .flatMap((node) => [{ node, ...textsOf(node) }, ...textsOf(node).branches])
    .filter(({ said }) => isForeign(said))
    .map(({ node }) => place(source, node));

test('every Korean text is written in Korean', () => {
  const sources = readSources('src/**/*.{ts,tsx}').filter(({ text }) => text.includes('defineWords({'));
  expect(sources.flatMap(tablesIn).length).toBeGreaterThan(150);
  expect(sources.flatMap(foreignIn)).toEqual([]);
});

test('finds English in a Korean string, in a function that builds one, and in one branch of it', () => {
  const path = 'toy.ts';
  const text = `const shared = { at: 'Paid' } as const; const words = defineWords({ en: { at: 'Paid' }, ko: {
    is: '환불', made: (name: string) => \`\${name}에게\`, none: '', many: (n: number) => (n === 1 ? '하나' : '여럿'),
    inner: { at: 'Paid' } satisfies Inner,
    shared,
    by: (n: string) => \`Refunded to \${n}\`,
    one: (n: number) => \`\${n === 1 ? 'one' : '여럿'}을 보냄\`,
  } });`;
  expect(foreignIn({ path, text })).toEqual(['toy.ts:3', 'toy.ts:1', 'toy.ts:5', 'toy.ts:6']);
});
