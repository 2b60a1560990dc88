import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';

export type NoticeEvent = 'credential_accepted' | 'credential_failure' | 'credential_deleted';
export interface NoticeRow {
  readonly id: number;
  readonly user_id: number;
  readonly target: Uint8Array;
  readonly event: NoticeEvent;
  readonly tries: number;
}

export const insertNotice = (
  tx: Tx,
  { userId }: Owner | Recipient,
  row: {
    readonly id: number;
    readonly heldId: number | null;
    readonly target: Uint8Array;
    readonly event: NoticeEvent;
    readonly lifeS: number;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO issuer_notices (id, user_id, held_id, target, event, ends_at) OVERRIDING SYSTEM VALUE
    VALUES (${row.id}, ${userId}, ${row.heldId}, ${row.target}, ${row.event}, now() + make_interval(secs => ${row.lifeS}))`);

/** Replaces a credential's pending notice with its deletion. */
export const noticeDeletion = (tx: Tx, { userId }: Owner, heldId: number): Promise<number> =>
  tx.run(sql`
    UPDATE issuer_notices SET event = 'credential_deleted', due_at = now(), tries = 0, held_id = NULL
     WHERE user_id = ${userId} AND held_id = ${heldId} AND ends_at > now()`);

/** Claims due notices for this node. If the node dies, they become due again. */
export const claimNotices = async (db: Db, count: number): Promise<NoticeRow[]> =>
  db.rows(sql<NoticeRow>`
    UPDATE issuer_notices n SET tries = n.tries + 1, due_at = now() + make_interval(secs => ${retryDelayOfS(1)} * power(3, least(n.tries, 6)))
     WHERE n.id IN (SELECT id FROM issuer_notices WHERE due_at <= now() AND ends_at > now() ORDER BY due_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING n.id, n.user_id, n.target, n.event, n.tries`);

/**
 * Ends a notice that was delivered or refused for good, unless its event has changed in the meantime. An accepted
 * credential keeps its row for a later deletion; other rows are deleted.
 */
export const endNotice = (tx: Tx, { id, event }: NoticeRow): Promise<number> =>
  event === 'credential_accepted'
    ? tx.run(sql`UPDATE issuer_notices SET due_at = NULL WHERE id = ${id} AND event = ${event}`)
    : tx.run(sql`DELETE FROM issuer_notices WHERE id = ${id} AND event = ${event}`);

export const forgetNotices = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM issuer_notices WHERE user_id = ${userId}`);
