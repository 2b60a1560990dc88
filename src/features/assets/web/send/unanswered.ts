import type { Asset } from '#features/currency/assets.ts';
import { type AmountProblem, amountProblem } from '#features/ledger/send-form.ts';
import type { SendInput } from './use-send.ts';

/**
 * Why an amount cannot be sent. Of what was pressed before and had no answer (`unknown`) the balance says nothing, since the money may have gone
 * with that press: it can always be pressed again.
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
