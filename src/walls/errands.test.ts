import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, documentTypes } from '#features/documents/document-types.ts';
import { shopCategories, trades } from '#features/organisations/shop-categories.ts';
import { SHOP_KINDS } from '#features/organisations/shop-kinds.ts';
import { EVENT_TYPES } from '#features/outbound/events.ts';
import { isTest, nodesOf, readSources, root, type Source } from './server/source.ts';

/**
 * Reports whether a file is sample content of the gallery or of documentation pictures. These show some rows and need
 * no new ones.
 */
const isSample = (path: string) => /^(?:src\/ui\/gallery|scripts\/pictures)\//.test(path);
const sources = readSources('{src,scripts,tools}/**/*.{ts,tsx,mjs}').filter(
  ({ path }) => !isTest(path) && !isSample(path),
);

const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');

const keyOf = (key: { type: string; name?: unknown }) => (key.type === 'Identifier' ? key.name : undefined);

/**
 * Returns the words that a source names as a text, as a key of an object or type, or in quotes within a template such
 * as SQL.
 */
const namedIn = (source: Source): Set<unknown> =>
  new Set([
    ...nodesOf(source, 'Literal').map(({ value }) => value),
    ...nodesOf(source, 'Property').map(({ key }) => keyOf(key)),
    ...nodesOf(source, 'TSPropertySignature').map(({ key }) => keyOf(key)),
    ...nodesOf(source, 'TemplateElement').flatMap(({ value: { raw } }) => [
      raw,
      ...(raw.match(/(?<=')[\w.]+(?=')/g) ?? []),
    ]),
  ]);
const named = new Map(sources.map((source) => [source.path, namedIn(source)]));

/** Finds production files that name this word, and so must be edited by hand to add another such thing. */
const filesNaming = (word: string): string[] =>
  [...named].flatMap(([path, words]) => (words.has(word) ? [path] : [])).sort();

test('a search finds a word as a text, a key, a type and within SQL, and not in a comment', () => {
  const found = (text: string) => namedIn({ path: 'src/features/a/rules.ts', text }).has('tea');
  for (const text of [`f('tea')`, '({ tea })', `type A = 'tea'`, 'interface A { tea: 1 }', "sql`WHERE a = 'tea'`"])
    expect(found(text), text).toBe(true);
  expect(found('const teas = 1; // tea')).toBe(false);
});

describe('an event for programs', () => {
  const TABLE = 'src/features/outbound/events.ts';
  const byItself = EVENT_TYPES.filter((type) => !filesNaming(type).includes('src/features/organisations/audit.ts'));

  test('is a row of one table and a call of `announce`: 2 files', () => {
    expect(filesNaming('refund.reduced')).toEqual([TABLE, 'src/features/traveler/server/refunds/purchase-returned.ts']);
  });
  test.each(byItself)('%s is named only by the table and the one feature that announces it', (type) => {
    const others = filesNaming(type).filter((path) => path !== TABLE);
    expect(new Set(others.map((path) => path.split('/server/')[0])).size).toBeLessThan(2);
    expect(others.filter((path) => !path.includes('/server/'))).toEqual([]);
  });
});

/** Returns the values that a column's CHECK constraint allows (`docs/schema.sql` is compared with the store). */
const checkedValues = (constraint: string): string[] => {
  const [, values = ''] = new RegExp(`CONSTRAINT ${constraint} CHECK .*ARRAY\\[(.*)\\]`).exec(schema) ?? [];
  return [...values.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
};

describe('a type of document', () => {
  const TABLE = 'src/features/documents/document-types.ts';

  test('is a row of one table: the demo has a licence, and nothing else names it', () => {
    expect(filesNaming('license')).toEqual(['src/app/server/demo/records.ts', TABLE]);
    const { en, ko, card, credential } = documentTypes.license;
    for (const word of [en, ko, card.en, credential]) expect(filesNaming(word), word).toEqual([TABLE]);
  });
  test('is accepted by the store', () => {
    expect(checkedValues('digital_documents_document_type_check')).toEqual(DOCUMENT_TYPES);
  });
});

describe('a trade of shops', () => {
  const TABLE = 'src/features/organisations/shop-categories.ts';

  test('is a row of one table, and nothing else names it', () => {
    for (const word of ['transit', 'health', trades.transit.ko]) expect(filesNaming(word), word).toEqual([TABLE]);
  });
  test('is accepted by the store, for an organisation and for a shop', () => {
    for (const constraint of ['organisations_trade_check', 'merchants_category_check'])
      expect(checkedValues(constraint), constraint).toEqual(shopCategories);
  });
  test('has kinds beside it, which one more table and the store name', () => {
    expect(filesNaming('food')).toEqual(['src/features/organisations/shop-kinds.ts']);
    expect(checkedValues('merchants_kind_check')).toEqual(SHOP_KINDS);
  });
});
