import { expect, test } from 'vitest';
import { bankText } from '#features/ledger/bank-text.ts';
import { signingOf } from './exchange-signing.ts';
import { words } from './words.ts';

test('the signer of a withdrawal sees the bank and the last digits of the account', () => {
  const takes = { asset: 'USDC', amount: '8', bankAccountId: null, bankName: null };
  const gives = { asset: 'KRW', amount: '9750', bankAccountId: 3, bankName: 'Shinhan' };
  const account = { bankName: 'Shinhan', isDefault: true, isForTopUps: false };
  const accounts = [
    { ...account, id: 2, accountNumber: '••••••1111' },
    { ...account, id: 3, accountNumber: '••••••3444' },
  ];
  expect(signingOf(words.en, { takes, gives }, accounts, (name) => name)).toBe(
    'Exchange 8.00 USDC for ₩9,750 (Shinhan 3444)',
  );
  const korean = (name: string) => bankText(name, 'ko');
  expect(signingOf(words.ko, { takes: gives, gives: takes }, [], korean)).toBe('₩9,750 (신한은행)을 8.00 USDC로 환전');
});
