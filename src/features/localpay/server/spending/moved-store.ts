import { lockUser } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../contract.ts';
import { type Category, MOST_MOVED } from '../../spending.ts';

/** Payees that a person moved to another category, by their keys (`shop-12`, `0x…`). */
export type MovedPayees = ReadonlyMap<string, Category>;

const placeOf = ({ userId }: Owner) => ({ table: 'spending_categories', column: 'moved', row: userId });

/** Returns a person's moved payees; empty if there are none. */
export async function readMoved(db: Queryable, vault: Vault, owner: Owner): Promise<MovedPayees> {
  const row = await db.maybe(
    sql<{ moved: Uint8Array }>`SELECT moved FROM spending_categories WHERE user_id = ${owner.userId}`,
  );
  if (!row) return new Map();
  const plain = await vault.open(db, userSubject(owner.userId), placeOf(owner), row.moved);
  return new Map(Object.entries(JSON.parse(new TextDecoder().decode(plain)) as Record<string, Category>));
}

/** Moves a payee to a category, or back. Concurrent moves of one person run one after another, so that none is lost. */
export const movePayee = (
  db: Db,
  vault: Vault,
  owner: Owner,
  { payee, category }: { readonly payee: string; readonly category: Category | null },
): Promise<void> =>
  db.tx(async (tx) => {
    await lockUser(tx, owner);
    const moved = new Map(await readMoved(tx, vault, owner));
    if (category === null) moved.delete(payee);
    else moved.set(payee, category);
    if (moved.size > MOST_MOVED) throw refuse(refusals, 'too_many_moved');
    const plain = new TextEncoder().encode(JSON.stringify(Object.fromEntries(moved)));
    const sealed = await vault.seal(tx, userSubject(owner.userId), placeOf(owner), plain);
    tx.queue(sql`INSERT INTO spending_categories (user_id, moved) VALUES (${owner.userId}, ${sealed})
      ON CONFLICT (user_id) DO UPDATE SET moved = excluded.moved`);
  });

/** Deletes a person's moved payees. */
export const forgetMoved = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM spending_categories WHERE user_id = ${userId}`);
