import { endingOf } from '#features/banking/rules.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import type { Offer, Quote } from '../contract.ts';
import type { words } from './words.ts';

/** Returns the text that is signed when a quote is used: both amounts, and the bank account at one end. */
export function signingOf(
  { signing }: Pick<(typeof words)['en'], 'signing'>,
  { takes, gives }: Pick<Quote, 'takes' | 'gives'>,
  accounts: Offer['bankAccounts'],
  bankText: (name: string) => string,
): string {
  const said = ({ asset, amount, bankAccountId, bankName }: Quote['takes']) => {
    const number = accounts.find(({ id }) => id === bankAccountId)?.accountNumber ?? '';
    const text = amountOf(asset, amount);
    return bankAccountId === null ? text : `${text} (${`${bankText(bankName ?? '')} ${endingOf(number)}`.trim()})`;
  };
  return signing(said(takes), said(gives));
}
