import type { CurrencyRules } from '#features/currency/rules.ts';
import { tradeOfKind } from '#features/organisations/shop-kinds.ts';
import { parseUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../refusals.ts';
import type { MerchantRow } from './shops/merchants-store.ts';

const FAULTS = {
  malformed: 'must be digits',
  too_large: 'is too large',
  too_precise: 'must not have decimals',
} as const;

/**
 * Parses an amount of 1 to 1,000,000,000,000 won; refuses with the reason at `field`. A version of the currency may
 * allow less (`needPayable`).
 */
export function readWon(text: string, field = 'amount'): bigint {
  const units = parseUnits(text, 0);
  if (typeof units !== 'bigint') throw badWon(FAULTS[units], field);
  if (units === 0n) throw badWon('must be more than 0', field);
  if (units > MOST_KEPT) throw badWon(FAULTS.too_large, field);
  return units;
}
/** Maximum amount of a charge that a check constraint in the database allows, in won. */
const MOST_KEPT = 10n ** 12n;

/** Refuses an amount above the currency's limit for one payment. */
export function needPayable(amount: bigint, { mostPayment }: Pick<CurrencyRules, 'mostPayment'>): void {
  if (amount > BigInt(mostPayment)) throw badWon(FAULTS.too_large, 'amount');
}

const badWon = (reason: string, field: string) =>
  refuse(refusals, 'invalid_won', { detail: `The amount ${reason}.`, errors: { [field]: reason } });

const CLOSED = {
  charge_paid: 'This charge has already been paid. Nothing was charged.',
  charge_expired: 'This charge has expired. Ask for a new code. Nothing was charged.',
  charge_cancelled: 'The merchant cancelled this charge. Nothing was charged.',
} as const;

/** Refuses to pay a closed charge. */
export const closedCharge = (code: keyof typeof CLOSED) => refuse(refusals, code, { detail: CLOSED[code] });

export const tooLittle = (spendable: bigint) =>
  refuse(refusals, 'insufficient_won', {
    detail: `Only ${spendable} won can be spent.`,
    errors: { amount: `is more than the spendable ${spendable} won` },
  });

export const ownShop = (field: string) =>
  refuse(refusals, 'own_shop', { detail: 'You cannot pay yourself.', errors: { [field]: 'is your own' } });

type TradeOf = Pick<MerchantRow, 'category' | 'kind'>;
const tradeOf = ({ category, kind }: TradeOf) => category ?? tradeOfKind[kind];

/** Returns the shop and trade of a payment in the form that campaigns use. */
export const shopAndTrade = (merchant: TradeOf & Pick<MerchantRow, 'id'>) => ({
  shop: merchant.id,
  trade: tradeOf(merchant),
});

/** Refuses a shop whose trade is excluded from the currency. */
export function needOpenTrade(merchant: TradeOf, { shutOut }: Pick<CurrencyRules, 'shutOut'>): void {
  if (shutOut.length > 0 && shutOut.includes(tradeOf(merchant)))
    throw refuse(refusals, 'trade_shut_out', {
      detail: 'Shops of this trade cannot be paid in this currency. Nothing was charged.',
    });
}
