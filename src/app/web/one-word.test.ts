import { expect, it } from 'vitest';
import { words as bank } from '#features/banking/web/words.ts';
import { words as documents } from '#features/documents/web/words.ts';
import { words as exchange } from '#features/exchange/web/words.ts';
import { stepWords } from '#features/home/web/step-words.ts';

it('Korean has one word for the identity check and one for the local currency', () => {
  const { title, act } = stepWords.ko.steps.identity;
  expect([title, act]).toEqual([documents.ko.title, documents.ko.title]);
  expect(bank.ko.topUp).toContain(exchange.ko.localCurrency);
});
