import { MOST_ITEMS } from '#features/pay/rules.ts';
import { MOST_OF_ITEM } from '#features/tills/rules.ts';
import type { Line, SoldItem } from '#features/tills/wire.ts';

/** What the clerk wants to be paid: digits that were typed, or how many of which item. */
export interface Wanted {
  readonly typed: string;
  readonly counts: ReadonlyMap<number, number>;
}
export const NOTHING: Wanted = { typed: '', counts: new Map() };

export interface ChosenLine extends Line {
  readonly name: string;
  /** Won of all of it. */
  readonly amount: bigint;
}

/** What was pressed, by the list as it is now; what is sold no more drops out. */
export const chosenOf = ({ counts }: Wanted, items: readonly SoldItem[]): ChosenLine[] =>
  items.flatMap(({ id, name, price }) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ itemId: id, count, name, amount: BigInt(price) * BigInt(count) }];
  });

/** What it comes to, as the call takes it; empty while nothing is wanted. */
export const amountOf = ({ typed }: Wanted, chosen: readonly ChosenLine[]): string =>
  chosen.length === 0 ? typed : chosen.reduce((sum, line) => sum + line.amount, 0n).toString();

/** One more or one less of an item, in the place of digits that were typed. */
export function withItem({ counts }: Wanted, itemId: number, step: 1 | -1): Wanted {
  const next = new Map(counts);
  const count = (counts.get(itemId) ?? 0) + step;
  if (count === 0) next.delete(itemId);
  else next.set(itemId, count);
  return { typed: '', counts: next };
}

/** Whether a charge has room for one more of an item. */
export function hasRoom({ counts }: Wanted, itemId: number): boolean {
  const count = counts.get(itemId);
  return count === undefined ? counts.size < MOST_ITEMS : count < MOST_OF_ITEM;
}
