import { createHash, randomUUID } from 'node:crypto';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { openCode } from '#features/banking/server/transfers-store.ts';
import type { UserId } from '#platform/ids.ts';
import { dayOf } from '#platform/korean-days.ts';
import { nextId, type Queryable, type Tx } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';
import { type Party, type Payment, writePain001 } from '../../pain.ts';
import { endToEndText } from '../../rules.ts';
import { findFile, insertFile, lockUnfiled, type OrderRow } from './orders-store.ts';

const placeOf = (file: number) => ({ table: 'bank_order_files', column: 'sealed', row: file });

/** Returns the account that an order pays into. */
export const partyOf = async (db: Queryable, vault: Vault, row: OrderRow): Promise<Party> => ({
  name: row.account_holder,
  bank: row.bank_name,
  digits: await digitsOf(db, vault, { ...row, id: row.account_id }),
});

/** Returns the other party's text in the account's statement; for a 1-won proof it ends with the code. */
async function textOf(tx: Tx, vault: Vault, row: OrderRow): Promise<string> {
  return row.code === null ? 'Ingam' : `Ingam${await openCode(tx, vault, { ...row, code: row.code })}`;
}

/**
 * Writes a file with these orders. Returns false if one of them has been decided or is in another file. Locks the
 * accounts that they pay into, then the orders.
 */
export async function makeOrderFile(
  tx: Tx,
  vault: Vault,
  {
    orders,
    from,
    by,
    checkedBy,
  }: { readonly orders: readonly number[]; readonly from: Party; readonly by: UserId; readonly checkedBy: UserId },
): Promise<boolean> {
  const rows = await lockUnfiled(tx, orders);
  if (rows.length !== orders.length || rows.length === 0) return false;
  const payments: Payment[] = [];
  for (const row of rows)
    payments.push({
      endToEnd: endToEndText(row.reference),
      won: BigInt(row.won),
      to: await partyOf(tx, vault, row),
      text: await textOf(tx, vault, row),
    });
  const [at, reference, id] = [new Date(), randomUUID(), await nextId(tx, 'bank_order_files')];
  const xml = writePain001({ message: endToEndText(reference), at, on: dayOf(at), from, text: 'Ingam', payments });
  const bytes = Buffer.from(xml);
  const digest = createHash('sha256').update(bytes).digest();
  const won = payments.reduce((sum, one) => sum + one.won, 0n);
  const sealed = await vault.seal(tx, SERVER, placeOf(id), bytes);
  await insertFile(tx, { id, reference, digest, won, by, checkedBy, sealed }, orders);
  return true;
}

/**
 * Returns the bytes of an order file. Undefined if there is none; `freed` if the money for one of its orders went back
 * to the account holder.
 */
export async function readOrderFile(
  db: Queryable,
  vault: Vault,
  id: number,
): Promise<Uint8Array | 'freed' | undefined> {
  const row = await findFile(db, id);
  if (!row) return undefined;
  if (row.is_freed) return 'freed';
  const bytes = await vault.open(db, SERVER, placeOf(id), row.sealed);
  if (!createHash('sha256').update(bytes).digest().equals(row.digest))
    throw new Error(`the file of orders ${id} is not the one that was kept`);
  return bytes;
}
