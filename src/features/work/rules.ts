export const priorities = ['urgent', 'normal', 'low'] as const;
export const currencies = ['KRW', 'USD', 'XP', 'USDC', 'CBDC', 'BTC', 'ETH'] as const;
export type Currency = (typeof currencies)[number];

/** Decimal places of the amounts that approvals carry. */
export const placesOf: Readonly<Record<Currency, number>> = {
  KRW: 0,
  USD: 2,
  XP: 18,
  USDC: 6,
  CBDC: 6,
  BTC: 8,
  ETH: 18,
};

/** Decisions on the dashboard (docs/product/work.md#lists). */
export const RECENT = 5;

/** Characters of a reason at most. */
export const REASON_MAX = 500;

export type DecisionKind = 'approved' | 'rejected';

/** What a decision on an approval in `status` comes to: it is made, was made before, or clashes with the opposite one. */
export function outcomeOf(status: 'pending' | DecisionKind, decision: DecisionKind): 'made' | 'repeated' | 'clash' {
  if (status === 'pending') return 'made';
  return status === decision ? 'repeated' : 'clash';
}
