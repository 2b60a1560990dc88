import { expect, test } from 'vitest';
import type { Transaction } from '../contract.ts';
import { refundDetailWords, words } from './detail-words.ts';

const exchange = { paid: '30000', paidAsset: 'KRW', received: '29250', receivedAsset: 'KRW', fee: '750', rate: '1' };
const withdrawal = { kind: 'withdrawal', transactionType: 'send', exchange } as unknown as Transaction;

test('a waiting withdrawal names the operator’s file if the bank is reached by files, in both languages', () => {
  const textOf = (isByFile: boolean, language: 'en' | 'ko') =>
    refundDetailWords(withdrawal, words[language], isByFile).network.text;
  expect(textOf(true, 'en')).toMatch(/The operator pays it by file/);
  expect(textOf(true, 'ko')).toMatch(/은행 파일로 영업일 며칠 안에/);
  expect(textOf(false, 'en')).toBe('The bank has not confirmed it yet.');
  expect(
    refundDetailWords({ ...withdrawal, kind: 'cashback', exchange: null }, words.en, true).network.text,
  ).not.toMatch(/file/);
});
