import { MOST_ITEMS } from '#features/pay/rules.ts';
import { MOST_OF_ITEM } from '#features/tills/rules.ts';
import type { Line, SoldItem } from '#features/tills/wire.ts';

/** The clerk's entry: typed digits, or quantities of items. */
export interface TillEntry {
  readonly typed: string;
  readonly counts: ReadonlyMap<number, number>;
}
export const NOTHING: TillEntry = { typed: '', counts: new Map() };

export interface ChosenLine extends Line {
  readonly name: string;
  /** Total in won. */
  readonly amount: bigint;
}

/** Returns the chosen items at current prices; drops those no longer sold. */
export const chosenOf = ({ counts }: TillEntry, items: readonly SoldItem[]): ChosenLine[] =>
  items.flatMap(({ id, name, price }) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ itemId: id, count, name, amount: BigInt(price) * BigInt(count) }];
  });

/** Returns the total in the call's form; empty while nothing is entered. */
export const amountOf = ({ typed }: TillEntry, chosen: readonly ChosenLine[]): string =>
  chosen.length === 0 ? typed : chosen.reduce((sum, line) => sum + line.amount, 0n).toString();

/** Adds or removes one of an item, replacing typed digits. */
export function withItem({ counts }: TillEntry, itemId: number, step: 1 | -1): TillEntry {
  const next = new Map(counts);
  const count = (counts.get(itemId) ?? 0) + step;
  if (count === 0) next.delete(itemId);
  else next.set(itemId, count);
  return { typed: '', counts: next };
}

/** Reports whether a charge has room for one more of an item. */
export function hasRoom({ counts }: TillEntry, itemId: number): boolean {
  const count = counts.get(itemId);
  return count === undefined ? counts.size < MOST_ITEMS : count < MOST_OF_ITEM;
}
