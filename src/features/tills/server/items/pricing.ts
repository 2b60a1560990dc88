import type { Item } from '#features/pay/rules.ts';
import { readWon } from '#features/pay/server/refusals.ts';
import { refuse } from '#platform/refusal.ts';
import type { Clerk } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { itemText } from '../../rules.ts';
import type { Line } from '../../wire.ts';
import { itemsOnSale } from './items-store.ts';

/**
 * Prices a clerk's items at current names and prices; the sum must equal the till's. The caller has locked the
 * organisation, so that no price changes until the charge exists.
 */
export async function priceLines(tx: Tx, who: Clerk, amount: string, lines: readonly Line[]): Promise<Item[]> {
  const found = await itemsOnSale(
    tx,
    who,
    lines.map(({ itemId }) => itemId),
  );
  const byId = new Map(found.map((item) => [item.id, item]));
  const priced = lines.flatMap(({ itemId, count }) => {
    const item = byId.get(itemId);
    return item ? [{ name: itemText(item.name, count), amount: (BigInt(item.price) * BigInt(count)).toString() }] : [];
  });
  if (priced.length < lines.length)
    throw refuse(refusals, 'items_changed', { detail: 'An item is no longer on sale.' });
  const sum = priced.reduce((all, line) => all + BigInt(line.amount), 0n);
  if (sum !== readWon(amount))
    throw refuse(refusals, 'items_changed', { detail: `At current prices the total is ${sum} won.` });
  return priced;
}
