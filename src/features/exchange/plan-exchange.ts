import type { AssetCode } from '#features/currency/assets.ts';
import { type AccountOwner, HOUSE, type Leg, type Movement } from '#features/ledger/movement.ts';
import type { Kind, Terms } from './rules.ts';

/** An exchange that is to be booked; a bank's end is counted in won. */
export interface Exchange extends Terms {
  readonly kind: Kind;
  readonly from: AssetCode;
  readonly to: AssetCode;
  /** Which end is a bank account. */
  readonly bank: 'from' | 'to' | null;
  /** Whose accounts take the one asset and give the other: a pair's, which may not owe, or the world outside. */
  readonly books: AccountOwner;
}

/**
 * One movement with the legs of both assets. A pair's own accounts, or the world outside, which may owe (`house:issuance`), stand for anyone who
 * exchanges, `house:bank` for banks; the fee is in won and goes to the network's account. What the person sees as the amount is what comes in to
 * them, of a withdrawal what goes out.
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
