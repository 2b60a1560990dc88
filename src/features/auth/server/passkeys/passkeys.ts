import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** A credential record (W3C WebAuthn 3, section 4) with its name. */
export interface PasskeyRow {
  id: number;
  user_id: UserId;
  credential_id: Uint8Array;
  /** Public key as a COSE_Key. */
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = sql`id, user_id, credential_id, public_key, counter, transports, rp_id, name, created_at, last_used_at`;

export const MOST_PASSKEYS = 20;

/** Lists a user's passkeys, oldest first; with `rpId` only those of that site. */
export const listPasskeys = (db: Queryable, { userId }: Owner, rpId?: string): Promise<PasskeyRow[]> =>
  db.rows(sql<PasskeyRow>`
    SELECT ${columns} FROM passkeys
     WHERE user_id = ${userId} AND (${rpId ?? null}::text IS NULL OR rp_id = ${rpId ?? null}) ORDER BY id LIMIT ${MOST_PASSKEYS}`);

export const findPasskey = (db: Queryable, credentialId: Uint8Array, rpId: string): Promise<PasskeyRow | undefined> =>
  db.maybe(sql<PasskeyRow>`
    SELECT ${columns} FROM passkeys
     WHERE credential_id = ${credentialId} AND rp_id = ${rpId}`);

export interface NewPasskey {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: 'singleDevice' | 'multiDevice';
  readonly isBackedUp: boolean;
  readonly rpId: string;
  readonly name: string;
}

/** Stores a new passkey. Returns undefined if it is stored already. */
export const insertPasskey = (tx: Tx, { userId }: Owner, made: NewPasskey): Promise<PasskeyRow | undefined> =>
  tx.maybe(sql<PasskeyRow>`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, device_type, backed_up, rp_id, name)
    VALUES (${userId}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${[...made.transports]}, ${made.deviceType},
      ${made.isBackedUp}, ${made.rpId}, ${made.name})
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING ${columns}`);

export const renamePasskey = (
  db: Queryable,
  { userId }: Owner,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> =>
  db.maybe(sql<PasskeyRow>`
    UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId}
    RETURNING ${columns}`);

/** Deletes a passkey. Deleting the last one switches biometrics off. */
export async function deletePasskey(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  const gone = await tx.run(sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${owner.userId}`);
  await settleBiometric(tx, owner);
  return gone === 1;
}

/**
 * Replaces all passkeys by one or none. Returns the names of the deleted ones. With a new one, biometrics stay as they
 * were, and are switched on for a user without a password.
 */
export async function replacePasskeys(tx: Tx, owner: Owner, made: NewPasskey | undefined): Promise<string[]> {
  const gone = await tx.rows(
    sql<{ id: number; name: string }>`DELETE FROM passkeys WHERE user_id = ${owner.userId} RETURNING id, name`,
  );
  // Open challenges may be with the lost device.
  tx.queue(sql`DELETE FROM passkey_challenges WHERE user_id = ${owner.userId}`);
  if (made && !(await insertPasskey(tx, owner, made))) throw new Error('the passkey is stored already');
  await settleBiometric(tx, owner);
  // Without a password only the device can protect the wallet.
  tx.queue(sql`UPDATE users SET biometric_enabled = true
    WHERE id = ${owner.userId} AND password_hash IS NULL AND EXISTS (SELECT FROM passkeys WHERE user_id = ${owner.userId})`);
  return gone.sort((a, b) => a.id - b.id).map(({ name }) => name);
}

const settleBiometric = (tx: Tx, { userId }: Owner) =>
  tx.run(sql`UPDATE users SET biometric_enabled = false
    WHERE id = ${userId} AND biometric_enabled AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})`);

/**
 * Records a use. Returns false if the counter did not grow, which means that another device has a copy of the key
 * (section 6.1.1).
 */
export const notePasskeyUse = async (tx: Tx, id: number, counter: number): Promise<boolean> =>
  (await tx.run(sql`UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)) === 1;
