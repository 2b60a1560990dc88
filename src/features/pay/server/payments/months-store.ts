import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { TakenRow } from './payments-store.ts';

const ZONE = 'Asia/Seoul';

/**
 * Locks the current month in Seoul, so that one payer's payments run one after another. It precedes the ledger's
 * accounts in the lock order, like every feature row.
 */
export const lockMonth = async (tx: Tx, { userId }: Owner): Promise<string> =>
  (
    await tx.one(sql<{ month: string }>`
      INSERT INTO purchase_months AS m (user_id, month, won, through_id)
      VALUES (${userId}, date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE})::date, 0, 0)
      ON CONFLICT (user_id, month) DO UPDATE SET won = m.won RETURNING m.month::text AS month`)
  ).month;

/**
 * Counts the payments in a locked month up to this one and returns their sum; undefined if the payment fell into
 * another month.
 */
export const countMonth = async (
  tx: Tx,
  { userId }: Owner,
  month: string,
  paymentId: number,
): Promise<string | undefined> =>
  (
    await tx.maybe(sql<{ won: string }>`
      UPDATE purchase_months m SET won = m.won + s.won, through_id = s.last
        FROM (SELECT sum(p.amount - p.refunded) AS won, max(p.id) AS last
                FROM purchase_months k JOIN payments p ON p.payer_id = k.user_id AND p.id > k.through_id
                 AND p.created_at >= k.month::timestamp AT TIME ZONE ${ZONE}
                 AND p.created_at < (k.month + interval '1 month') AT TIME ZONE ${ZONE}
               WHERE k.user_id = ${userId} AND k.month = ${month}::date) s
       WHERE m.user_id = ${userId} AND m.month = ${month}::date AND s.last = ${paymentId} RETURNING m.won::text AS won`)
  )?.won;

/**
 * Frees a refunded amount in the month in which it was paid. The month's row is created if needed and locked, so that
 * nobody counts it at the same time.
 */
export const freeInMonth = (
  tx: Tx,
  { id, payer_id: payer, created_at: paidAt }: TakenRow,
  won: bigint,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO purchase_months AS m (user_id, month, won, through_id)
    VALUES (${payer}, date_trunc('month', ${paidAt}::timestamptz AT TIME ZONE ${ZONE})::date, 0, 0)
    ON CONFLICT (user_id, month) DO UPDATE SET won = m.won - CASE WHEN m.through_id >= ${id} THEN ${won}::numeric ELSE 0 END`);

/** Returns the won that a user has paid in shops this month, less refunds. */
export const readMonth = async (db: Queryable, { userId }: Pick<Owner, 'userId'>): Promise<string> =>
  (
    await db.one(sql<{ won: string }>`
      SELECT coalesce(sum(amount - refunded), 0)::text AS won FROM payments
       WHERE payer_id = ${userId} AND created_at >= date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE}) AT TIME ZONE ${ZONE}`)
  ).won;

export const forgetMonths = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM purchase_months WHERE user_id = ${userId}`);
