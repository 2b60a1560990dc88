import { expect, test } from 'vitest';
import { currencies } from '#features/work/rules.ts';
import { isTest, readSources } from './server/source.ts';

/**
 * Finds production files that name a literal: as a string, as a key, or as a word of a list in a string. Comments do
 * not count.
 */
const filesNaming = (literal: string): string[] =>
  readSources('src/**/*.{ts,tsx}')
    .filter(({ path }) => !isTest(path))
    .filter(({ text }) => new RegExp(`\\b${literal}\\b`).test(withoutComments(text)))
    .map(({ path }) => path);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('a new asset is a row of the table, a coin and a migration: an asset without special code is in at most 4 files', () => {
  // Exempt: the rates sandbox names an asset without a rate, and the demo names amounts of each asset. A new asset
  // needs neither.
  expect(filesNaming('CBDC')).toEqual([
    'src/app/server/demo/money.ts',
    'src/features/assets/web/coin-of.ts',
    'src/features/currency/assets.ts',
    'src/features/exchange/server/rates/of-settings.ts',
  ]);
});

test('a new rule of the currency is a row, its words and the code that charges it: in at most 4 files', () => {
  expect(filesNaming('cashbackAtOnce')).toEqual([
    'src/features/currency/rule-table.ts',
    'src/features/currency/rule-words.ts',
    'src/features/pay/rules.ts',
  ]);
  // Only files of the currency feature count: many other places may charge a fee.
  const inCurrency = filesNaming('networkFee').filter((path) => path.startsWith('src/features/currency/'));
  expect(inCurrency.filter((path) => !/\/(assets|server\/store)\.ts$/.test(path))).toEqual([
    'src/features/currency/rule-table.ts',
    'src/features/currency/rule-words.ts',
  ]);
});

test('the store accepts the currencies on documents that the program knows', () => {
  const [{ text } = { text: '' }] = readSources('docs/schema.sql');
  const checks = [...text.matchAll(/CHECK \(\(?currency = ANY \(ARRAY\[([^\]]*)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code),
  );
  expect(checks.length).toBeGreaterThan(1);
  for (const known of checks) expect(known).toEqual(currencies);
});
