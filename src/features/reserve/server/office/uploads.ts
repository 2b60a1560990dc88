import { createHash } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';

/** Maximum number of stored files per person. */
const MOST_KEPT = 20;
const placeOf = (digest: string) => ({ table: 'office_uploads', column: 'sealed', row: digest });

/**
 * Stores a file for a signed call that names its SHA-256. The same file again replaces nothing and restarts its
 * lifetime.
 */
export const keepUpload = (
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { person }: OfficeOfficer<'issue'>,
  bytes: Uint8Array,
): Promise<{ sha256: string }> =>
  db.tx(async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { n } = await tx.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM office_uploads WHERE user_id = ${person.userId} AND digest <> decode(${sha256}, 'hex')`);
    if (n >= MOST_KEPT)
      throw refuse(refusals, 'too_many_uploads', {
        detail: `At most ${MOST_KEPT} files are stored per person; they are deleted after nine days.`,
      });
    const sealed = await vault.seal(tx, userSubject(person.userId), placeOf(sha256), bytes);
    tx.queue(sql`
      INSERT INTO office_uploads (user_id, digest, sealed) VALUES (${person.userId}, decode(${sha256}, 'hex'), ${sealed})
      ON CONFLICT (user_id, digest) DO UPDATE SET uploaded_at = now()`);
    return { sha256 };
  });

const noUpload = () =>
  refuse(refusals, 'no_upload', {
    detail: 'Upload the file first.',
    errors: { sha256: 'belongs to no file that you uploaded' },
  });

/** Refuses with `no_upload` unless the person has uploaded this file. */
export async function needUpload(db: Queryable, userId: UserId, sha256: string): Promise<void> {
  const row = await db.maybe(sql`
    SELECT FROM office_uploads WHERE user_id = ${userId} AND digest = decode(${sha256}, 'hex')`);
  if (!row) throw noUpload();
}

/** Returns the bytes of a file that the person has uploaded. */
export async function needBytes(db: Queryable, vault: Vault, userId: UserId, sha256: string): Promise<Uint8Array> {
  const row = await db.maybe(sql<{ sealed: Uint8Array }>`
    SELECT sealed FROM office_uploads WHERE user_id = ${userId} AND digest = decode(${sha256}, 'hex')`);
  if (!row) throw noUpload();
  return vault.open(db, userSubject(userId), placeOf(sha256), row.sealed);
}

/** Deletes a file whose act was carried out, so that it no longer counts against the limit. */
export const forgetUpload = (tx: Tx, userId: UserId, sha256: string): Promise<number> =>
  tx.run(sql`DELETE FROM office_uploads WHERE user_id = ${userId} AND digest = decode(${sha256}, 'hex')`);

export const forgetUploads = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM office_uploads WHERE user_id = ${userId}`);
