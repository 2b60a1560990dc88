import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';

export interface ContactRow {
  readonly id: number;
  readonly user_id: number;
  readonly card: Uint8Array;
  readonly created_at: Date;
}

const TABLE = 'contacts';
const placeOf = (row: number) => ({ table: TABLE, column: 'card', row });
/** The sealed part of a contact. */
export interface Card {
  readonly name: string;
  readonly note: string | null;
  /** Addresses as CAIP-10 account ids. */
  readonly addresses: readonly string[];
}

/** Returns the owner's contacts with ids below `before`, newest first. */
export const listContacts = (
  db: Queryable,
  owner: Owner | Recipient,
  before: number,
  count: number,
): Promise<ContactRow[]> =>
  db.rows(sql<ContactRow>`
    SELECT id, user_id, card, created_at FROM contacts
    WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Opens the sealed part of a row. */
export async function openCard(db: Queryable, vault: Vault, row: ContactRow): Promise<Card> {
  const opened = await vault.open(db, userSubject(row.user_id), placeOf(row.id), row.card);
  return JSON.parse(new TextDecoder().decode(opened)) as Card;
}

const seal = (tx: Tx, vault: Vault, { userId }: Owner, id: number, card: Card) =>
  vault.seal(tx, userSubject(userId), placeOf(id), new TextEncoder().encode(JSON.stringify(card)));

/** Seals and inserts a contact. The id is drawn first, because the seal is bound to the row. */
export async function insertContact(tx: Tx, vault: Vault, owner: Owner, card: Card): Promise<ContactRow> {
  const id = await nextId(tx, TABLE);
  const sealed = await seal(tx, vault, owner, id, card);
  return tx.one(sql<ContactRow>`
    INSERT INTO contacts (id, user_id, card) OVERRIDING SYSTEM VALUE VALUES (${id}, ${owner.userId}, ${sealed})
    RETURNING id, user_id, card, created_at`);
}

export async function updateContact(tx: Tx, vault: Vault, owner: Owner, id: number, card: Card): Promise<ContactRow> {
  const sealed = await seal(tx, vault, owner, id, card);
  return tx.one(sql<ContactRow>`
    UPDATE contacts SET card = ${sealed} WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING id, user_id, card, created_at`);
}

/** Returns false if the contact does not exist. */
export const deleteContact = async (tx: Tx, owner: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM contacts WHERE user_id = ${owner.userId} AND id = ${id}`)) === 1;

export const showsName = async (db: Queryable, owner: Owner): Promise<boolean> =>
  (await db.maybe(sql<{ since: Date }>`SELECT since FROM shown_names WHERE user_id = ${owner.userId}`)) !== undefined;

export async function setShowsName(tx: Tx, owner: Owner, isShown: boolean): Promise<void> {
  await tx.run(
    isShown
      ? sql`INSERT INTO shown_names (user_id) VALUES (${owner.userId}) ON CONFLICT (user_id) DO NOTHING`
      : sql`DELETE FROM shown_names WHERE user_id = ${owner.userId}`,
  );
}

/** Reports whether the holder of a lower-case address shows their name to payers. */
export const isNameShownAt = async (db: Queryable, address: string): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM shown_names s JOIN users u ON u.id = s.user_id WHERE u.address = ${address}) AS is`)
  ).is;

/** Deletes a user's contacts and their choice to show their own name. */
export async function eraseContacts(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM contacts WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM shown_names WHERE user_id = ${userId}`);
}
