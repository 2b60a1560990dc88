import { describe, expect, test } from 'vitest';
import { anchorsOf, brokenCitations } from './server/citations.ts';
import { isTest, readSources } from './server/source.ts';

const sources = readSources(
  '*.{md,ts}',
  '{src,docs,journeys,scripts,bench,tools,examples}/**/*.{ts,tsx,mjs,sql,css,md}',
).filter(({ path }) => !path.includes('src/walls/'));
const one = (text: string, path = 'src/a.ts') => brokenCitations([{ path, text }]);

describe('a citation', () => {
  test('names a document in this repository, and the rule in it', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.some(({ path }) => isTest(path))).toBe(true);
    expect(brokenCitations(sources)).toEqual([]);
  });
  test('is found anywhere', () => {
    expect(one('/** docs/product/wallet.md#fees, docs/product/wallet.md */')).toEqual([]);
    expect(one('/** docs/product/wallet.md#no-such-rule */')).toHaveLength(1);
    expect(one('/** docs/product/no-such-page.md */')).toHaveLength(1);
    expect(one('[fees](../product/wallet.md#fees) [map](../../README.md)', 'docs/decisions/0099-a.md')).toEqual([]);
    expect(one('[a](../product/wallet.md#feees) [b](gone.md) [c](#no)', 'docs/decisions/0099-a.md')).toHaveLength(3);
    expect(one('[a](https://example.com/x.md#y)', 'docs/a.md')).toEqual([]);
  });
  test('names no document that is not here, by name or section', () => {
    expect(one('// SPEC.md section 9')).toHaveLength(3);
    expect(one('// PRODUCT-2.md')).toHaveLength(1);
    expect(one('// SPEC section 4')).toHaveLength(2);
    expect(one('// by section 4.1')).toHaveLength(1);
    expect(one('// RFC 9110, section 4.1; section 5')).toEqual([]);
    expect(one('// README.md, ARCHITECTURE.md, RFC 9110 section 13')).toEqual([]);
  });
  test('has anchors as they are parsed: from headings, and set beside a rule', () => {
    expect(anchorsOf('# What it costs, and why\n## Fees\n<a id="fee-check"></a>')).toEqual(
      new Set(['what-it-costs-and-why', 'fees', 'fee-check']),
    );
  });
});
