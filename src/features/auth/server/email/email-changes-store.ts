import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { mailEnds } from '#platform/server/outside/mail/mail-queue.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import {
  CHANGE_DAYS,
  type ChangeEnd,
  type ChangeState,
  FORMER_DAYS,
  STOP_DAYS,
  UNSENT_DAYS,
  WAIT_HOURS,
} from '../../email-change.ts';
import type { LoginRow } from '../store.ts';

export interface EmailChangeRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly act_id: number;
  readonly former: string;
  readonly email: string;
  readonly is_held: boolean;
  readonly due_at: Date;
  readonly proven_at: Date | null;
  readonly state: ChangeState;
  readonly ended_at: Date | null;
  readonly is_recorded: boolean;
  /** Time at which the e-mail to the current address was sent, or sending was given up. The wait begins then. */
  readonly told_at: Date | null;
  /** True once the wait is over and the new address is proven. */
  readonly is_due: boolean;
  readonly is_expired: boolean;
}
const columns = sql`id, user_id, act_id, former, email, is_held, due_at, proven_at, state, ended_at, is_recorded,
  told_at, (state = 'open' AND told_at IS NOT NULL AND proven_at IS NOT NULL AND due_at <= clock_timestamp()) AS is_due,
  (state = 'open' AND told_at IS NOT NULL AND expires_at <= clock_timestamp()) AS is_expired`;

export interface NewEmailChange {
  readonly userId: UserId;
  readonly act: number;
  readonly former: string;
  readonly email: string;
  readonly isHeld: boolean;
  readonly stopHash: Uint8Array;
  readonly proofHash: Uint8Array;
}

export const insertEmailChange = (tx: Tx, change: NewEmailChange): Promise<EmailChangeRow> =>
  tx.one(sql<EmailChangeRow>`
    INSERT INTO email_changes (user_id, act_id, former, email, is_held, stop_hash, proof_hash, opened_at, due_at, expires_at)
    SELECT ${change.userId}, ${change.act}, ${change.former}, ${change.email}, ${change.isHeld}, ${change.stopHash}::bytea, ${change.proofHash}::bytea,
           t, t + make_interval(hours => ${WAIT_HOURS}), t + make_interval(days => ${CHANGE_DAYS})
      FROM clock_timestamp() t
    RETURNING ${columns}`);

/** Finds an account's open change. */
export const findOpenChange = (db: Queryable, { userId }: Pick<Owner, 'userId'>): Promise<EmailChangeRow | undefined> =>
  db.maybe(sql<EmailChangeRow>`SELECT ${columns} FROM email_changes WHERE user_id = ${userId} AND state = 'open'`);

/** Finds one of an account's changes, without a lock. */
export const findChangeOf = (db: Queryable, { userId }: Owner, id: number): Promise<EmailChangeRow | undefined> =>
  db.maybe(sql<EmailChangeRow>`SELECT ${columns} FROM email_changes WHERE id = ${id} AND user_id = ${userId}`);

/** Finds the latest change of an account's e-mail, in any state. */
export const findLastChange = (db: Queryable, userId: UserId): Promise<EmailChangeRow | undefined> =>
  db.maybe(
    sql<EmailChangeRow>`SELECT ${columns} FROM email_changes WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`,
  );

/** Counts the recent changes of an account's e-mail that its person ended. */
export const countStops = async (db: Queryable, userId: UserId): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM email_changes
      WHERE user_id = ${userId} AND state IN ('stopped', 'changed') AND ended_at > clock_timestamp() - make_interval(days => ${STOP_DAYS})`)
  ).n;

/** Reports whether another account has proven an address. */
export const isProvenElsewhere = async (db: Queryable, email: string, userId: UserId): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM users
    WHERE email = ${email} AND email_proven_at IS NOT NULL AND id <> ${userId}`)) !== undefined;

/**
 * Finds the account whose verified e-mail address the office replaced lately, unless another account has proven the
 * former one since.
 */
export const findFormerLogin = (db: Queryable, former: string): Promise<LoginRow | undefined> =>
  db.maybe(sql<LoginRow>`
    SELECT u.id, u.email, u.password_hash FROM email_changes c JOIN users u ON u.id = c.user_id
     WHERE c.former = ${former} AND c.state = 'done' AND c.ended_at > clock_timestamp() - make_interval(days => ${FORMER_DAYS})
       AND u.deleted_at IS NULL AND NOT EXISTS (SELECT FROM users o WHERE o.email = ${former} AND o.email_proven_at IS NOT NULL)
     ORDER BY c.id DESC LIMIT 1`);

/** Finds the change that an e-mailed link stops, in any state, without a lock. */
export const findByStop = (db: Queryable, hash: Uint8Array): Promise<EmailChangeRow | undefined> =>
  db.maybe(sql<EmailChangeRow>`SELECT ${columns} FROM email_changes WHERE stop_hash = ${hash}`);
export const findByProof = (db: Queryable, hash: Uint8Array): Promise<EmailChangeRow | undefined> =>
  db.maybe(sql<EmailChangeRow>`SELECT ${columns} FROM email_changes
    WHERE proof_hash = ${hash} AND state = 'open' AND (told_at IS NULL OR expires_at > clock_timestamp())`);

/** Locks a change. The caller has locked its person's row before. */
export const lockChange = (tx: Tx, id: number): Promise<EmailChangeRow | undefined> =>
  tx.maybe(sql<EmailChangeRow>`SELECT ${columns} FROM email_changes WHERE id = ${id} FOR UPDATE`);

export const setProven = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE email_changes SET proven_at = coalesce(proven_at, clock_timestamp()) WHERE id = ${id}`);

/** Stores the id of the e-mail to the current address. The wait counts from its sending. */
export const setNotice = (tx: Tx, id: number, mail: number): Promise<number> =>
  tx.run(sql`UPDATE email_changes SET notice_id = ${mail} WHERE id = ${id}`);

/**
 * Starts the wait once the e-mail to the current address has left the queue. The wait is longer if it could not be
 * sent. The caller has locked the change.
 */
export const setTold = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE email_changes c
       SET told_at = t.at, due_at = t.at + t.wait, expires_at = t.at + t.wait + make_interval(days => ${CHANGE_DAYS}, hours => -${WAIT_HOURS}::int)
      FROM (SELECT coalesce(m.sent_at, m.given_up_at, clock_timestamp()) AS at,
                   CASE WHEN m.sent_at IS NULL THEN make_interval(days => ${UNSENT_DAYS}) ELSE make_interval(hours => ${WAIT_HOURS}) END AS wait
              FROM email_changes e LEFT JOIN (${mailEnds}) m ON m.id = e.notice_id WHERE e.id = ${id}) t
     WHERE c.id = ${id}`);

export const setEnded = (tx: Tx, id: number, state: ChangeEnd): Promise<number> =>
  tx.run(sql`UPDATE email_changes SET state = ${state}, ended_at = clock_timestamp() WHERE id = ${id}`);

/** Voids every open change. The job records each in the audit trail. */
export const voidOpenChanges = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE email_changes SET state = 'void', ended_at = clock_timestamp() WHERE state = 'open'`);

/** Replaces an account's verified e-mail address. The e-mailed link has proven the new one. */
export const replaceEmail = (tx: Tx, { userId }: Owner, email: string): Promise<number> =>
  tx.run(sql`UPDATE users SET email = ${email}, email_proven_at = clock_timestamp() WHERE id = ${userId}`);

/** Deletes the links that prove addresses which the account chose itself. */
export const endEmailLinks = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM email_links WHERE user_id = ${userId}`);

export const forgetEmailChanges = (tx: Tx, { userId }: Pick<Owner, 'userId'>): Promise<number> =>
  tx.run(sql`DELETE FROM email_changes WHERE user_id = ${userId}`);

export const emailChangePrunables: readonly Prunable[] = [
  { table: 'email_changes', column: 'ended_at', keepS: 365 * DAY_S },
];
