import type { Asset } from '#features/currency/assets.ts';
import { parseUnits } from '#platform/money.ts';
import type { Transaction } from './contract.ts';

/** What calls for a second look at an amount before it is sent; none of it refuses anything. */
export type Caution =
  /** The same went to the same payee within the hour. */
  | { readonly kind: 'repeated'; readonly at: string }
  /** So many times the most that ever went there. */
  | { readonly kind: 'unusual'; readonly times: string; readonly most: string }
  /** At least half of what there is, to somebody new. */
  | { readonly kind: 'large' };

const HOUR_MS = 3_600_000;
/** More than so many times the most so far is unusual. */
const UNUSUAL = 3n;

type Past = Pick<Transaction, 'amount' | 'createdAt'>;

interface Sending {
  readonly asset: Asset;
  readonly amount: string;
  readonly balance: string | undefined;
  /** What went to this payee in this asset, as far as it is known; what failed or came back is none of it. */
  readonly past: readonly Past[];
  /** Whether nothing was ever sent there; undefined while it is not known. */
  readonly isFirst: boolean | undefined;
  readonly now: Date;
}

/** What is to be said of an amount before it is sent, the nearest first; nothing while it is no amount. */
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
    ...(most && units > unitsOf(most.amount) * UNUSUAL
      ? [{ kind: 'unusual', times: `${units / unitsOf(most.amount)}`, most: most.amount } as const]
      : []),
    ...(past.length === 0 && isLarge ? [{ kind: 'large' } as const] : []),
  ];
}
