import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName } from '#platform/server/store/locks.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { digitsOf } from './accounts.ts';
import type { AccountRow } from './store.ts';

/** Attempts with one account number, across all users who claim it. */
export interface NumberTries {
  readonly wrong: number;
  /** Number of codes sent to the number today (UTC). */
  readonly sent: number;
}

type NumberRow = Pick<AccountRow, 'id' | 'user_id' | 'bank_name' | 'account_number'>;
const PURPOSE = 'bank account numbers';
const numberText = async (db: Queryable, vault: Vault, row: NumberRow) =>
  `${row.bank_name} ${await digitsOf(db, vault, row)}`;

/**
 * Returns a MAC of bank and number, which nobody can compute without the server's key. It uses its own connection;
 * inside a transaction use `numberMacIn`.
 */
export const numberMac = async (db: Queryable, vault: Vault, row: NumberRow): Promise<Uint8Array> =>
  vault.mac(PURPOSE, await numberText(db, vault, row));

/** Returns the same MAC, inside a transaction. */
export const numberMacIn = async (tx: Tx, vault: Vault, row: NumberRow): Promise<Uint8Array> =>
  vault.mac(PURPOSE, await numberText(tx, vault, row), tx);

/** Returns the attempts with a number, locked until the transaction ends. */
export const lockTries = (tx: Tx, mac: Uint8Array): Promise<NumberTries> =>
  tx.one(sql<NumberTries>`
    INSERT INTO bank_number_tries AS t (number_mac, sent_on) VALUES (${mac}, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT (number_mac) DO UPDATE SET sent_on = excluded.sent_on, sent = CASE WHEN t.sent_on = excluded.sent_on THEN t.sent ELSE 0 END
    RETURNING wrong, sent`);

/** Counts a wrong code. A number's lock lasts from the latest one. */
export async function countWrong(tx: Tx, mac: Uint8Array): Promise<void> {
  tx.queue(sql`UPDATE bank_number_tries SET wrong = wrong + 1, last_at = now() WHERE number_mac = ${mac}`);
}

/** Counts a sent code. */
export async function countSent(tx: Tx, mac: Uint8Array): Promise<void> {
  tx.queue(sql`UPDATE bank_number_tries SET sent = sent + 1 WHERE number_mac = ${mac}`);
}

export async function forgetTries(tx: Tx, mac: Uint8Array): Promise<void> {
  tx.queue(sql`DELETE FROM bank_number_tries WHERE number_mac = ${mac}`);
}

/** Reports whether another user has verified a bank account with this number. */
export const isProvenElsewhere = async (tx: Tx, { userId }: Owner | Recipient, mac: Uint8Array): Promise<boolean> =>
  (
    await tx.one(sql<{ is_proven: boolean }>`
      SELECT EXISTS (SELECT FROM bank_accounts WHERE number_mac = ${mac} AND status = 'verified' AND user_id <> ${userId}) AS is_proven`)
  ).is_proven;

/** Stores that an account has proven its number. */
export async function setProvenNumber(
  tx: Tx,
  { userId }: Owner | Recipient,
  id: number,
  mac: Uint8Array,
): Promise<void> {
  tx.queue(sql`
    UPDATE bank_accounts SET number_mac = ${mac}, is_shared = false WHERE user_id = ${userId} AND id = ${id}`);
}

/** Lists proven accounts with ids above `after` that have no MAC yet. */
export const listWithoutMac = (db: Queryable, after: number, count: number) =>
  db.rows(sql<NumberRow>`
    SELECT id, user_id, bank_name, account_number FROM bank_accounts
     WHERE status = 'verified' AND number_mac IS NULL AND id > ${after} ORDER BY id LIMIT ${count}`);

/** Sets accounts' MACs, oldest first. If two accounts have the same number, both stay verified. Nodes take turns. */
export async function setMacs(tx: Tx, macs: ReadonlyMap<number, Uint8Array>): Promise<void> {
  await lockByName(tx, 'bank_accounts.number_mac');
  for (const [id, mac] of macs)
    tx.queue(sql`
      UPDATE bank_accounts SET number_mac = ${mac},
             is_shared = EXISTS (SELECT FROM bank_accounts o WHERE o.number_mac = ${mac} AND o.status = 'verified')
       WHERE id = ${id} AND status = 'verified' AND number_mac IS NULL`);
}
