import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Kit } from '../kit.ts';
import type { Statement } from '../statement.ts';
import { kitPdf } from './kit/kit-pdf.ts';
import { statementPdf } from './pdf.ts';

const ADDRESS = '0x3DB9000000000000000000000000000000000000';
const statement: Statement = {
  language: 'en',
  network: 'Test',
  isSandbox: false,
  holder: { name: '王 สม', address: ADDRESS },
  asset: { code: 'KRW', name: 'Won', places: 0 },
  checkedAt: 'https://ingam.example/verify',
  from: '2026-03-01',
  to: '2026-03-31',
  madeAt: new Date('2026-04-01T00:00:00Z'),
  opening: 0n,
  closing: 7n,
  entries: [
    {
      transaction: 1,
      kind: 'deposit',
      amount: 7n,
      fee: 0n,
      balance: 7n,
      other: '№3 ㈜食堂',
      at: new Date('2026-03-02T00:00:00Z'),
    },
  ],
};
const kit: Kit = {
  paper: 'poster',
  name: 'Kitchen 食',
  nameKo: null,
  seed: ADDRESS,
  shopId: 7,
  payload: 'ingam:7',
  cashback: null,
  currency: 'Jeonju won',
  currencyKo: '전주사랑상품권',
  site: 'ingam.example',
  isSandbox: false,
};

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true });
  return text.replace(/\s/g, '');
};

test('letters missing in the print font are drawn in another font, on a statement and on a shop’s papers', async () => {
  const text = await textOf(await statementPdf(statement));
  for (const shown of ['王สม', '№3㈜食堂']) expect(text).toContain(shown);
  expect(await textOf(await kitPdf(kit))).toContain('Kitchen食');
});

test('a letter in no font is a box with its code point, on a statement and on a shop’s papers', async () => {
  const holder = { ...statement.holder, name: 'ܣ Kim' };
  expect(await textOf(await statementPdf({ ...statement, holder }))).toContain('0723Kim');
  expect(await textOf(await kitPdf({ ...kit, name: 'Kitchen ꦗ' }))).toContain('KitchenA997');
});

test('no name on a statement changes the copied text of other parts', async () => {
  const name = [...'0123456789'].map((digit) => `${digit}\ufe0f`).join('');
  const text = await textOf(await statementPdf({ ...statement, holder: { ...statement.holder, name } }));
  for (const shown of ['0123456789', ADDRESS, statement.from, '№3㈜食堂']) expect(text).toContain(shown);
});
