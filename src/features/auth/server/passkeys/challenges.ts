import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export type Purpose = 'register' | 'sign' | 'sign_in' | 'sign_up' | 'sign_here';

/** Purpose of a challenge. A signature of an act is bound to the digest of that act. */
export interface ChallengePurpose {
  readonly purpose: Purpose;
  readonly owner?: Owner | undefined;
  readonly digest?: string | undefined;
}

/** A form fixed when its signature was requested (RFC 8785 text), and the nonce. The challenge is made of both. */
export interface SignedForm {
  readonly form: string;
  readonly nonce: Uint8Array;
}

const hashOf = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest();
/**
 * MAC of the digest under the challenge, which only the device receives. A bare hash would let an attacker search for
 * the passwords and account numbers in signed requests.
 */
const sealOf = (challenge: Uint8Array, digest: string | undefined) =>
  digest === undefined ? null : createHmac('sha256', challenge).update(digest, 'hex').digest();

/**
 * Makes a 32-byte challenge, valid once within 60 s. With a form, it is derived from the form and a nonce. The store
 * has only its SHA-256. The caller has applied the rate limit: open challenges are never evicted, or the thief of a
 * session could cancel what its owner is about to sign.
 */
export async function makeChallenge(
  tx: Tx,
  { purpose, owner, digest }: ChallengePurpose,
  form: string | undefined = undefined,
): Promise<Buffer> {
  const nonce = form === undefined ? null : randomBytes(32);
  const challenge = nonce === null ? randomBytes(32) : challengeOf(nonce, form ?? '');
  const userId = owner?.userId ?? null;
  tx.queue(sql`INSERT INTO passkey_challenges (challenge, purpose, user_id, digest, nonce, form, created_at, expires_at)
    VALUES (${hashOf(challenge)}, ${purpose}, ${userId}, ${sealOf(challenge, digest)}, ${nonce}, ${form ?? null}, clock_timestamp(), clock_timestamp() + interval '60 seconds')`);
  return challenge;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
/** SHA-256(nonce || SHA-256(form)): the challenge over a form. */
const challengeOf = (nonce: Uint8Array, form: string): Buffer => sha256(Buffer.concat([nonce, sha256(form)]));

/** Uses up a challenge and returns its form. Undefined if it was made for something else, is too old or was used. */
export async function takeChallenge(
  tx: Queryable,
  challenge: Uint8Array,
  { purpose, owner, digest }: ChallengePurpose,
): Promise<{ readonly signed: SignedForm | null } | undefined> {
  const taken = await tx.maybe(sql<{ nonce: Uint8Array | null; form: string | null }>`
    DELETE FROM passkey_challenges
      WHERE challenge = ${hashOf(challenge)} AND purpose = ${purpose} AND user_id IS NOT DISTINCT FROM ${owner?.userId ?? null}::bigint
        AND digest IS NOT DISTINCT FROM ${sealOf(challenge, digest)}::bytea AND expires_at > clock_timestamp()
      RETURNING nonce, form`);
  if (!taken) return undefined;
  const { nonce, form } = taken;
  return { signed: nonce && form !== null ? { nonce, form } : null };
}
