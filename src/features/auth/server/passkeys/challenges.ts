import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export type Purpose = 'register' | 'sign' | 'sign_in' | 'sign_up';

/** What a challenge was made for; a signature is bound to the digest of what it signs. */
export interface ChallengePurpose {
  readonly purpose: Purpose;
  readonly owner?: Owner | undefined;
  readonly digest?: string | undefined;
}

const hashOf = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest();
/** Keyed by what only the device is told: in what is signed there are passwords and account numbers, which a bare hash would let be searched for. */
const sealOf = (challenge: Uint8Array, digest: string | undefined) =>
  digest === undefined ? null : createHmac('sha256', challenge).update(digest, 'hex').digest();

/**
 * Makes a challenge of 32 bytes, good once within 60 s; the store holds its SHA-256 alone. The caller has limited the caller: none that is
 * open makes room for another, or a stolen session could end what its person is just about to sign.
 */
export async function makeChallenge(tx: Tx, { purpose, owner, digest }: ChallengePurpose): Promise<Buffer> {
  const challenge = randomBytes(32);
  const userId = owner?.userId ?? null;
  await tx.run(sql`INSERT INTO passkey_challenges (challenge, purpose, user_id, digest, created_at, expires_at)
    VALUES (${hashOf(challenge)}, ${purpose}, ${userId}, ${sealOf(challenge, digest)}, clock_timestamp(), clock_timestamp() + interval '60 seconds')`);
  return challenge;
}

/** Uses a challenge up; false when it was not made for this, is too old, or was used. */
export async function takeChallenge(
  tx: Queryable,
  challenge: Uint8Array,
  { purpose, owner, digest }: ChallengePurpose,
): Promise<boolean> {
  return (
    (await tx.run(sql`DELETE FROM passkey_challenges
      WHERE challenge = ${hashOf(challenge)} AND purpose = ${purpose} AND user_id IS NOT DISTINCT FROM ${owner?.userId ?? null}::bigint
        AND digest IS NOT DISTINCT FROM ${sealOf(challenge, digest)}::bytea AND expires_at > clock_timestamp()`)) === 1
  );
}
