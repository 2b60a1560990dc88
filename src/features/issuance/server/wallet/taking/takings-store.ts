import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

export interface TakingRow {
  readonly id: number;
  readonly plan: Uint8Array | null;
  readonly holder_key: Uint8Array | null;
  readonly token: Uint8Array | null;
  readonly sign_in: Uint8Array | null;
  readonly deferred: Uint8Array | null;
  readonly is_busy: boolean;
  readonly held_id: number | null;
}
const columns = sql`t.id, t.plan, t.holder_key, t.token, t.sign_in, t.deferred, t.busy_until IS NOT NULL AND t.busy_until > now() AS is_busy, t.held_id`;

/** Locks the person's earlier taking of this offer. */
export const lockByOffer = (tx: Tx, { userId }: Owner, offerHash: Uint8Array): Promise<TakingRow | undefined> =>
  tx.maybe(sql<TakingRow>`
    SELECT ${columns}
    FROM offer_takings t WHERE t.user_id = ${userId} AND t.offer_hash = ${offerHash} FOR NO KEY UPDATE`);

export const lockTaking = (tx: Tx, { userId }: Owner | Recipient, id: number): Promise<TakingRow | undefined> =>
  tx.maybe(sql<TakingRow>`
    SELECT ${columns}
    FROM offer_takings t WHERE t.user_id = ${userId} AND t.id = ${id} FOR NO KEY UPDATE`);

export const insertTaking = (
  tx: Tx,
  { userId }: Owner,
  { id, offerHash, plan }: { readonly id: number; readonly offerHash: Uint8Array; readonly plan: Uint8Array },
): Promise<number> =>
  tx.run(sql`INSERT INTO offer_takings (id, user_id, offer_hash, plan) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${userId}, ${offerHash}, ${plan})`);

/** Updates the plan, since the issuer's metadata may have changed. A sign-in under the old plan must start again. */
export const writePlan = (tx: Tx, id: number, plan: Uint8Array): Promise<number> =>
  tx.run(
    sql`UPDATE offer_takings SET plan = ${plan}, sign_in = NULL, state_hash = NULL WHERE id = ${id} AND taken_at IS NULL`,
  );

/** Claims a taking for one request on any node, with the keys to which the credential will be bound. */
export const beginTaking = (tx: Tx, id: number, holderKey: Uint8Array, seconds: number): Promise<number> =>
  tx.run(
    sql`UPDATE offer_takings SET holder_key = ${holderKey}, busy_until = now() + make_interval(secs => ${seconds}) WHERE id = ${id}`,
  );

/** Stores the key by which this wallet is attested, for an offer without a sign-in. */
export const writeClientKey = (tx: Tx, id: number, signIn: Uint8Array): Promise<number> =>
  tx.run(sql`UPDATE offer_takings SET sign_in = ${signIn} WHERE id = ${id} AND taken_at IS NULL`);

export const writeToken = (tx: Tx, id: number, token: Uint8Array): Promise<number> =>
  tx.run(sql`UPDATE offer_takings SET token = ${token} WHERE id = ${id} AND taken_at IS NULL`);

/** Releases a taking, so that the next request can claim it. */
export const releaseTaking = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE offer_takings SET busy_until = NULL WHERE id = ${id}`);

/** Ends a taking and deletes its keys, token and plan; the credential has its own keys. */
export const endTaking = (tx: Tx, id: number, heldId: number): Promise<number> =>
  tx.run(sql`
    UPDATE offer_takings SET held_id = ${heldId}, taken_at = now(), plan = NULL, holder_key = NULL, token = NULL, sign_in = NULL, state_hash = NULL, busy_until = NULL,
           deferred = NULL, poll_at = NULL
     WHERE id = ${id}`);

/** Starts a sign-in; an earlier one becomes invalid. */
export const writeSignIn = (tx: Tx, id: number, signIn: Uint8Array, stateHash: Uint8Array): Promise<number> =>
  tx.run(
    sql`UPDATE offer_takings SET sign_in = ${signIn}, state_hash = ${stateHash} WHERE id = ${id} AND taken_at IS NULL`,
  );

/** Locks the taking of a sign-in's state, for its own person only. */
export const lockByState = (tx: Tx, { userId }: Owner, stateHash: Uint8Array): Promise<TakingRow | undefined> =>
  tx.maybe(sql<TakingRow>`
    SELECT ${columns}
    FROM offer_takings t WHERE t.user_id = ${userId} AND t.state_hash = ${stateHash} FOR NO KEY UPDATE`);

export const spendState = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE offer_takings SET state_hash = NULL WHERE id = ${id}`);

export const forgetTakings = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM offer_takings WHERE user_id = ${userId}`);
