import { record } from '#features/organisations/server/audit/trail.ts';
import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { readWon } from '#features/pay/server/refusals.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Clerk, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import type { ItemChange, NewItem, ShopItem, SoldItem } from '../../wire.ts';
import {
  changeItem,
  countItems,
  deleteItem,
  findItem,
  type ItemRow,
  insertItem,
  isNameTaken,
  listItems,
} from './items-store.ts';

type Who = Officer<'shop'>;

const onWire = ({ id, name, price, category, place, is_on }: ItemRow): ShopItem => ({
  id,
  name,
  price,
  category,
  place,
  isOn: is_on,
});

/**
 * Creates the operations on a shop's items: owner and manager edit them, tills read them. Each change locks the
 * organisation against charges by clerks.
 */
export function createItems({ db, vault }: Services) {
  return {
    list: async (who: Who): Promise<ShopItem[]> => (await listItems(db, who, false)).map(onWire),

    onSale: async (who: Clerk): Promise<SoldItem[]> =>
      (await listItems(db, who, true)).map(({ id, name, price, category }) => ({ id, name, price, category })),

    add: (who: Who, { name, price, category, place, isOn }: NewItem): Promise<ShopItem> => {
      const won = readWon(price, 'price');
      return db.tx(async (tx) => {
        const { kinds } = await lockUnsigned(tx, who);
        if (!kinds.includes('merchant')) throw refuse(refusals, 'no_merchant');
        if ((await countItems(tx, who)) >= LIMITS.items)
          throw refuse(refusals, 'too_many_items', { detail: `A shop can have at most ${LIMITS.items} items.` });
        await needOwnName(tx, who, name);
        const made = { name, price: won, category: category ?? null, place: place ?? null, is_on: isOn ?? true };
        const item = await insertItem(tx, who, made);
        await record(tx, vault, who, 'till.item_set', { item: item.id, name, price: item.price });
        return onWire(item);
      });
    },

    change: (who: Who, id: number, asked: ItemChange): Promise<ShopItem> => {
      const won = asked.price === undefined ? undefined : readWon(asked.price, 'price');
      return db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const before = await needItem(tx, who, id);
        if (asked.name !== undefined) await needOwnName(tx, who, asked.name, id);
        const item = await changeItem(tx, before, {
          name: asked.name ?? before.name,
          price: won ?? BigInt(before.price),
          category: asked.category === undefined ? before.category : asked.category,
          place: asked.place === undefined ? before.place : asked.place,
          is_on: asked.isOn ?? before.is_on,
        });
        const said = { item: id, name: item.name, price: item.price, isOn: item.is_on };
        await record(tx, vault, who, 'till.item_set', said);
        return onWire(item);
      });
    },

    remove: (who: Who, id: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const item = await needItem(tx, who, id);
        await deleteItem(tx, item);
        await record(tx, vault, who, 'till.item_removed', { item: id, name: item.name });
      }),
  };
}

async function needItem(tx: Tx, who: Who, id: number): Promise<ItemRow> {
  const item = await findItem(tx, who, id);
  if (!item) throw refuse(commonRefusals, 'not_found');
  return item;
}

async function needOwnName(tx: Tx, who: Who, name: string, but?: number): Promise<void> {
  if (await isNameTaken(tx, who, name, but))
    throw refuse(refusals, 'item_named', { errors: { name: 'is the name of another item' } });
}
