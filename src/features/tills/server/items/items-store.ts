import type { Clerk, Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { LIMITS } from '../../rules.ts';

export interface ItemRow {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly category: string | null;
  readonly place: number | null;
  readonly is_on: boolean;
}
export type NewItemRow = Omit<ItemRow, 'id' | 'price'> & { readonly price: bigint };
type Of = Pick<Officer | Clerk, 'organisation'>;

const columns = sql`i.id, i.name, i.price, i.category, i.place, i.is_on`;

/** Lists a shop's items in its own order, then by category and name; all, or only those on sale. */
export const listItems = (db: Queryable, { organisation }: Of, isOnAlone: boolean): Promise<ItemRow[]> =>
  db.rows(sql<ItemRow>`
    SELECT ${columns} FROM till_items i WHERE i.organisation_id = ${organisation} AND (i.is_on OR NOT ${isOnAlone}::boolean)
     ORDER BY i.place NULLS LAST, i.category NULLS LAST, i.name LIMIT ${LIMITS.items}`);

/** Returns those of the given items that are on sale. */
export const itemsOnSale = (tx: Tx, { organisation }: Of, ids: readonly number[]): Promise<ItemRow[]> =>
  tx.rows(sql<ItemRow>`
    SELECT ${columns} FROM till_items i WHERE i.organisation_id = ${organisation} AND i.id = ANY (${ids}::bigint[]) AND i.is_on`);

export const findItem = (tx: Tx, { organisation }: Of, id: number): Promise<ItemRow | undefined> =>
  tx.maybe(sql<ItemRow>`
    SELECT ${columns} FROM till_items i WHERE i.organisation_id = ${organisation} AND i.id = ${id}`);

export const countItems = async (tx: Tx, { organisation }: Of): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM till_items WHERE organisation_id = ${organisation}`)).n;

/** Reports whether another item of the shop has this name. */
export const isNameTaken = async (tx: Tx, { organisation }: Of, name: string, but = 0): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT 1 AS is FROM till_items WHERE organisation_id = ${organisation} AND name = ${name} AND id <> ${but}`,
  )) !== undefined;

export const insertItem = (tx: Tx, { organisation }: Of, item: NewItemRow): Promise<ItemRow> =>
  tx.one(sql<ItemRow>`INSERT INTO till_items AS i (organisation_id, name, price, category, place, is_on)
    VALUES (${organisation}, ${item.name}, ${item.price}, ${item.category}, ${item.place}, ${item.is_on}) RETURNING ${columns}`);

export const changeItem = (tx: Tx, { id }: ItemRow, item: NewItemRow): Promise<ItemRow> =>
  tx.one(sql<ItemRow>`UPDATE till_items AS i SET name = ${item.name}, price = ${item.price}, category = ${item.category},
    place = ${item.place}, is_on = ${item.is_on} WHERE i.id = ${id} RETURNING ${columns}`);

export const deleteItem = (tx: Tx, { id }: ItemRow): Promise<number> =>
  tx.run(sql`DELETE FROM till_items WHERE id = ${id}`);
