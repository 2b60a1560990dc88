import type { Asset } from '#features/currency/assets.ts';
import { type AmountProblem, amountProblem } from '#features/ledger/send-form.ts';
import type { SendInput } from './use-send.ts';

/**
 * Returns why an amount cannot be sent. An earlier request without an answer (`unknown`) may already have reduced the
 * balance, so it is not checked against the balance and can always be repeated.
 */
export function amountProblemAfter(
  unknown: SendInput | undefined,
  wanted: SendInput,
  asset: Asset,
  balance: string,
  fee: string,
): AmountProblem | undefined {
  const isAgain = unknown !== undefined && FIELDS.every((field) => unknown[field] === wanted[field]);
  return isAgain ? undefined : amountProblem(wanted.amount, asset, balance, fee);
}
const FIELDS = ['assetType', 'amount', 'toAddress'] as const;
