import type { AssetCode } from '#features/currency/assets.ts';
import { type AccountOwner, HOUSE, type Leg, type Movement } from '#features/ledger/movement.ts';
import type { Kind, Terms } from './rules.ts';

/** An exchange to be posted; a bank's end is counted in won. */
export interface Exchange extends Terms {
  readonly kind: Kind;
  readonly from: AssetCode;
  readonly to: AssetCode;
  /** The side of the exchange that is a bank account; null if neither is. */
  readonly bank: 'from' | 'to' | null;
  /**
   * Owner of the accounts that take one asset and give the other: those of a pair, which may not go below 0, or of the
   * outside world.
   */
  readonly books: AccountOwner;
}

/**
 * Plans one movement with the legs of both assets. The counterparty is the pair's own accounts or `house:issuance`,
 * which may go below 0; `house:bank` represents banks. The fee is in won and goes to the network's account. The person
 * sees as the amount what they receive or, for a withdrawal, what they pay.
 */
export function planExchange(
  exchange: Exchange,
  me: AccountOwner,
): Pick<Movement, 'kind' | 'asset' | 'amount' | 'fee' | 'from' | 'to'> & { readonly legs: readonly Leg[] } {
  const { kind, from, to, bank, takes, gives, fee, books } = exchange;
  const giver = bank === 'from' ? HOUSE.bank : me;
  const taker = bank === 'to' ? HOUSE.bank : me;
  const isWonOnly = from === to;
  const legs: Leg[] = isWonOnly
    ? [
        { asset: from, owner: giver, delta: -takes },
        { asset: to, owner: taker, delta: gives },
      ]
    : [
        { asset: from, owner: giver, delta: -takes },
        { asset: from, owner: books, delta: from === 'KRW' ? takes - fee : takes },
        { asset: to, owner: books, delta: to === 'KRW' ? -(gives + fee) : -gives },
        { asset: to, owner: taker, delta: gives },
      ];
  if (fee > 0n) legs.push({ asset: 'KRW', owner: HOUSE.fees, delta: fee });
  if (kind === 'withdrawal') {
    const part = from === 'KRW' ? fee : 0n;
    const other = isWonOnly ? taker : books;
    return { kind, asset: from, amount: takes - part, fee: part, from: me, to: other, legs };
  }
  const part = to === 'KRW' ? fee : 0n;
  const other = isWonOnly ? giver : books;
  return { kind, asset: to, amount: gives, fee: part, from: other, to: me, legs };
}
