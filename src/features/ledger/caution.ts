import type { Asset } from '#features/currency/assets.ts';
import { parseUnits } from '#platform/money.ts';
import type { Transaction } from './contract.ts';

/** A warning shown before a send. It never blocks the send. */
export type Caution =
  /** The same amount went to the same payee within the last hour. */
  | { readonly kind: 'repeated'; readonly at: string }
  /** The amount is far above `most`, the largest amount ever sent to this payee. */
  | { readonly kind: 'unusual'; readonly most: string }
  /** The amount is at least half of the balance, and the payee is new. */
  | { readonly kind: 'large' };

const HOUR_MS = 3_600_000;
/** An amount above this multiple of the largest one so far is unusual. */
const UNUSUAL = 3n;

type Past = Pick<Transaction, 'amount' | 'createdAt'>;

interface Sending {
  readonly asset: Asset;
  readonly amount: string;
  readonly balance: string | undefined;
  /** Known sends to this payee in this asset, without those that failed or were returned. */
  readonly past: readonly Past[];
  /** True if nothing was ever sent to this payee; undefined while that is unknown. */
  readonly isFirst: boolean | undefined;
  readonly now: Date;
}

/** Returns the warnings about a send, in the order repeated, unusual, large. Empty while the text is not an amount. */
export function cautionsOf({ asset, amount, balance, past, isFirst, now }: Sending): Caution[] {
  const unitsOf = (text: string) => {
    const read = parseUnits(text.trim(), asset.places);
    return typeof read === 'bigint' ? read : 0n;
  };
  const units = unitsOf(amount);
  if (units === 0n) return [];
  const same = past.find((one) => unitsOf(one.amount) === units && now.getTime() - Date.parse(one.createdAt) < HOUR_MS);
  const [most] = past.toSorted((a, b) => (unitsOf(a.amount) < unitsOf(b.amount) ? 1 : -1));
  const isLarge = isFirst && balance !== undefined && units * 2n >= unitsOf(balance);
  return [
    ...(same ? [{ kind: 'repeated', at: same.createdAt } as const] : []),
    ...(most && units > unitsOf(most.amount) * UNUSUAL ? [{ kind: 'unusual', most: most.amount } as const] : []),
    ...(past.length === 0 && isLarge ? [{ kind: 'large' } as const] : []),
  ];
}
