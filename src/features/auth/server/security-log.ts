import type { Owner, Session } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import { onWire } from '#platform/wire-time.ts';
import { isSecurityAct, type SecurityAct, type SecurityRecord } from '../security-log.ts';
import type { SecurityChange } from '../security-words.ts';

interface LogRow {
  readonly id: number;
  readonly what: SecurityAct;
  readonly user_agent: string | null;
  readonly at: Date;
}

/** Logs a change, in the transaction of the change. */
export const logChange = (tx: Tx, { userId }: Owner, what: SecurityChange): Promise<number> =>
  tx.run(sql`INSERT INTO security_log (user_id, what) VALUES (${userId}, ${what})`);

/**
 * Logs the end of a session, which its person is about to end by signing out or from the list. Call it before the
 * session's row is locked: the user's row comes first in the lock order.
 */
export const logEnd = (tx: Tx, session: Session | { readonly owner: Owner; readonly id: number }): Promise<number> =>
  'tokenHash' in session
    ? tx.run(sql`INSERT INTO security_log (user_id, what, user_agent)
        SELECT user_id, 'signed_out', user_agent FROM sessions WHERE token_hash = decode(${session.tokenHash}, 'hex')`)
    : tx.run(sql`INSERT INTO security_log (user_id, what, user_agent)
        SELECT user_id, 'session_ended', user_agent FROM sessions WHERE id = ${session.id} AND user_id = ${session.owner.userId}`);

/** Lists a person's log entries below `before`, newest first. */
export const listLog = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<LogRow[]> =>
  db.rows(sql<LogRow>`
    SELECT id, what, user_agent, at FROM security_log WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

const listLogOf = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<LogRow[]> =>
  db.rows(sql<LogRow>`
    SELECT id, what, user_agent, at FROM security_log WHERE user_id = ${userId} AND id = ANY (${[...ids]}::bigint[])`);

export const forgetLog = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM security_log WHERE user_id = ${userId}`);

export const logOnWire = ({ id, what, user_agent, at }: LogRow): SecurityRecord => ({
  id,
  what: isSecurityAct(what) ? what : 'other',
  userAgent: user_agent,
  at: onWire(at),
});

export const logPrunables: readonly Prunable[] = [{ table: 'security_log', column: 'at', keepS: 365 * DAY_S }];

/** Timeline source: sign-ins, sign-outs, devices, and changes to the ways to sign in. */
export const securityActsDone: TimelineSource<SecurityRecord> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`at`)} AS micros, id FROM security_log
       WHERE user_id = ${userId} AND ${inSpan(sql`at`, span)} ORDER BY at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db }, owner, ids) =>
    (await listLogOf(db, owner, ids)).map((row) => {
      const record = logOnWire(row);
      return { id: row.id, at: record.at, party: null, money: null, status: 'done', record };
    }),
};
