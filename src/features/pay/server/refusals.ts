import { parseUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../contract.ts';
import { MOST_WON } from '../rules.ts';

const FAULTS = {
  malformed: 'must be digits',
  too_large: 'is too large',
  too_precise: 'has decimals, which won has not',
} as const;

/** Reads an amount of won, 1 to 1,000,000,000,000; refuses with the reason beside `field`. */
export function readWon(text: string, field = 'amount'): bigint {
  const units = parseUnits(text, 0);
  if (typeof units !== 'bigint') throw badWon(FAULTS[units], field);
  if (units === 0n) throw badWon('must be more than 0', field);
  if (units > MOST_WON) throw badWon(FAULTS.too_large, field);
  return units;
}
const badWon = (reason: string, field: string) =>
  refuse(refusals, 'invalid_won', { detail: `The amount ${reason}.`, errors: { [field]: reason } });

const CLOSED = {
  charge_paid: 'This has been paid already. Nothing was taken.',
  charge_expired: 'The time to pay is over. Ask for a new code; nothing was taken.',
  charge_cancelled: 'The merchant took this back. Nothing was taken.',
} as const;

/** Why a charge is not paid. */
export const closedCharge = (code: keyof typeof CLOSED) => refuse(refusals, code, { detail: CLOSED[code] });

export const tooLittle = (spendable: bigint) =>
  refuse(refusals, 'insufficient_won', {
    detail: `There are ${spendable} won that can be spent.`,
    errors: { amount: `is more than the ${spendable} won that can be spent` },
  });

export const ownShop = (field: string) =>
  refuse(refusals, 'own_shop', { detail: 'This is your own.', errors: { [field]: 'is your own' } });
