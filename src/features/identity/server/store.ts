import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type SealContext, userSubject, type Vault } from '#platform/server/vault/vault.ts';

export interface NewIdentityKey {
  /** Address: `0x` and 40 lower-case hex digits. */
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

const placeOf = (userId: number): SealContext => ({ table: 'identity_keys', column: 'private_key', row: userId });

export async function insertKey(tx: Tx, vault: Vault, owner: Owner, key: NewIdentityKey): Promise<void> {
  const sealed = await vault.seal(tx, userSubject(owner.userId), placeOf(owner.userId), key.privateKey);
  tx.queue(sql`INSERT INTO identity_keys (user_id, address, public_key, private_key)
    VALUES (${owner.userId}, ${key.address}, ${key.publicKey}, ${sealed})`);
}

export async function readAddressOf(db: Queryable, owner: Owner): Promise<string> {
  const row = await db.one(sql<{ address: string }>`SELECT address FROM identity_keys WHERE user_id = ${owner.userId}`);
  return row.address;
}

/** Opens a private key; no other code does. The caller wipes it (`fill(0)`) after signing. */
export async function openIdentityKey(db: Queryable, vault: Vault, owner: Owner): Promise<Uint8Array> {
  const row = await db.one(
    sql<{ private_key: Uint8Array }>`SELECT private_key FROM identity_keys WHERE user_id = ${owner.userId}`,
  );
  return vault.open(db, userSubject(owner.userId), placeOf(owner.userId), row.private_key);
}

/** Opens the private key of an address, for the chain's signer, which moves its funds to the treasury. */
export async function openKeyAt(db: Queryable, vault: Vault, address: string): Promise<Uint8Array> {
  const row = await db.one(sql<{ id: number; private_key: Uint8Array }>`
    SELECT user_id AS id, private_key FROM identity_keys WHERE address = ${address}`);
  return vault.open(db, userSubject(row.id), placeOf(row.id), row.private_key);
}

/** Deletes a user's key, so nothing is ever signed with it again. */
export const forgetKey = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM identity_keys WHERE user_id = ${userId}`);

/** Reports whether the account with this lower-case wallet address was deleted on this server. */
export const isDeletedAt = async (db: Queryable, address: string): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM users WHERE address = ${address} AND deleted_at IS NOT NULL) AS is`)
  ).is;
