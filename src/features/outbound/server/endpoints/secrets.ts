import { randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { type SealContext, userSubject, type Vault } from '#platform/server/vault/vault.ts';

type Column = 'secret' | 'old_secret';
const placeOf = (column: Column, id: number): SealContext => ({ table: 'event_endpoints', column, row: id });

/** An endpoint's sealed secrets, as stored. */
export interface SealedSecrets {
  readonly endpoint_id: number;
  readonly organisation_id: UserId;
  readonly secret: Uint8Array;
  /** The previous secret, while it is valid. */
  readonly old_secret: Uint8Array | null;
}

export const makeSecret = (): Uint8Array => randomBytes(32);

/** Returns a secret in the text form of Standard Webhooks. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/** Returns the secrets that sign a message, newest first. */
export async function openSecrets(db: Queryable, vault: Vault, row: SealedSecrets): Promise<Uint8Array[]> {
  const subject = userSubject(row.organisation_id);
  const newest = await vault.open(db, subject, placeOf('secret', row.endpoint_id), row.secret);
  if (row.old_secret === null) return [newest];
  return [newest, await vault.open(db, subject, placeOf('old_secret', row.endpoint_id), row.old_secret)];
}

export const sealSecret = (
  tx: Tx,
  vault: Vault,
  { organisation, id, column }: { organisation: UserId; id: number; column: Column },
  secret: Uint8Array,
): Promise<Uint8Array> => vault.seal(tx, userSubject(organisation), placeOf(column, id), secret);
