import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export type Purpose = 'register' | 'sign' | 'sign_in' | 'sign_up' | 'sign_here';

/** What a challenge was made for; a signature is bound to the digest of what it signs. */
export interface ChallengePurpose {
  readonly purpose: Purpose;
  readonly owner?: Owner | undefined;
  readonly digest?: string | undefined;
}

/** A form that is fixed when its signature is asked for (RFC 8785 text), and the nonce that the challenge is made of with it. */
export interface SignedForm {
  readonly form: string;
  readonly nonce: Uint8Array;
}

const hashOf = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest();
/** Keyed by what only the device is told: in what is signed there are passwords and account numbers, which a bare hash would let be searched for. */
const sealOf = (challenge: Uint8Array, digest: string | undefined) =>
  digest === undefined ? null : createHmac('sha256', challenge).update(digest, 'hex').digest();

/**
 * Makes a challenge of 32 bytes, good once within 60 s; the store holds its SHA-256 alone. One over a form is made of that. The caller has limited the caller: none that is
 * open makes room for another, or a stolen session could end what its person is just about to sign.
 */
export async function makeChallenge(
  tx: Tx,
  { purpose, owner, digest }: ChallengePurpose,
  form: string | undefined = undefined,
): Promise<Buffer> {
  const nonce = form === undefined ? null : randomBytes(32);
  const challenge = nonce === null ? randomBytes(32) : challengeOf(nonce, form ?? '');
  const userId = owner?.userId ?? null;
  await tx.run(sql`INSERT INTO passkey_challenges (challenge, purpose, user_id, digest, nonce, form, created_at, expires_at)
    VALUES (${hashOf(challenge)}, ${purpose}, ${userId}, ${sealOf(challenge, digest)}, ${nonce}, ${form ?? null}, clock_timestamp(), clock_timestamp() + interval '60 seconds')`);
  return challenge;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
/** SHA-256(nonce || SHA-256(form)): what a passkey signs of a form. */
const challengeOf = (nonce: Uint8Array, form: string): Buffer => sha256(Buffer.concat([nonce, sha256(form)]));

/** Uses a challenge up, and gives the form that it was made of; undefined when it was not made for this, is too old, or was used. */
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
