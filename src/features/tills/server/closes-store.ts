import type { Clerk, Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { FiguresRow } from './takings-store.ts';

/** Closes the day of a locked till; undefined if it is closed already. */
export const insertClose = (
  tx: Tx,
  { organisation, tillId, clerkId }: Clerk,
): Promise<{ id: number; day: string; closed_at: Date } | undefined> =>
  tx.maybe(sql<{ id: number; day: string; closed_at: Date }>`
    INSERT INTO till_closes (organisation_id, till_id, day, closed_by)
    VALUES (${organisation}, ${tillId}, (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date, ${clerkId})
    ON CONFLICT (till_id, day) DO NOTHING RETURNING id, day::text AS day, closed_at`);

/**
 * Adds everything not yet counted to a close. It counts refunds before payments, so that no refund is counted whose
 * payment is not. Later commits belong to the next close.
 */
export async function countInto(tx: Tx, { tillId }: Clerk, close: number): Promise<number> {
  const refunds = await tx.run(
    sql`UPDATE till_refunds SET close_id = ${close} WHERE till_id = ${tillId} AND close_id IS NULL`,
  );
  const payments = await tx.run(sql`UPDATE till_charges c SET close_id = ${close} FROM payments p
    WHERE c.till_id = ${tillId} AND c.close_id IS NULL AND p.charge_id = c.charge_id`);
  tx.queue(sql`
    INSERT INTO till_close_sums (close_id, clerk_id, payments, paid, refunds, refunded)
    SELECT ${close}::bigint, clerk_id, sum(payments)::int, sum(paid), sum(refunds)::int, sum(refunded) FROM (
      SELECT c.clerk_id, 1 AS payments, p.amount AS paid, 0 AS refunds, 0::numeric AS refunded
        FROM till_charges c JOIN payments p ON p.charge_id = c.charge_id WHERE c.close_id = ${close}
      UNION ALL SELECT r.clerk_id, 0, 0, 1, f.amount FROM till_refunds r JOIN payment_refunds f ON f.id = r.refund_id WHERE r.close_id = ${close}) lines
     GROUP BY clerk_id`);
  return refunds + payments;
}

/** Returns one clerk's totals in a close. */
export const sumsOfClerk = (db: Queryable, close: number, { clerkId }: Clerk): Promise<FiguresRow | undefined> =>
  db.maybe(sql<FiguresRow>`
    SELECT payments, paid, refunds, refunded FROM till_close_sums WHERE close_id = ${close} AND clerk_id = ${clerkId}`);

export interface CloseRow {
  readonly id: number;
  readonly till: string;
  readonly day: string;
  readonly closed_by: string;
  readonly closed_at: Date;
}
const closeColumns = sql`k.id, t.name AS till, k.day::text AS day, c.name AS closed_by, k.closed_at
  FROM till_closes k JOIN tills t ON t.id = k.till_id JOIN till_clerks c ON c.id = k.closed_by`;
type Of = Pick<Officer, 'organisation'>;

export const listCloses = (db: Queryable, { organisation }: Of, before: number, limit: number): Promise<CloseRow[]> =>
  db.rows(sql<CloseRow>`
    SELECT ${closeColumns} WHERE k.organisation_id = ${organisation} AND k.id < ${before} ORDER BY k.id DESC LIMIT ${limit}`);

/**
 * Lists the closes of a month, oldest first. Ten tills make at most 310 of them, plus those of tills ended during the
 * month.
 */
export const closesOfMonth = (db: Queryable, { organisation }: Of, month: string): Promise<CloseRow[]> =>
  db.rows(sql<CloseRow>`
    SELECT ${closeColumns} WHERE k.organisation_id = ${organisation} AND k.day >= ${`${month}-01`}::date
      AND k.day < ${`${month}-01`}::date + interval '1 month' ORDER BY k.day, k.id LIMIT 5000`);

export interface SumRow extends FiguresRow {
  readonly close_id: number;
  readonly clerk: string | null;
}
/** Returns totals by clerk, in the order of names; refunds by the shop itself come last. */
export const sumsOf = (db: Queryable, closes: readonly number[]): Promise<SumRow[]> =>
  db.rows(sql<SumRow>`
    SELECT s.close_id, c.name AS clerk, s.payments, s.paid, s.refunds, s.refunded
      FROM till_close_sums s LEFT JOIN till_clerks c ON c.id = s.clerk_id WHERE s.close_id = ANY (${closes}::bigint[])
     ORDER BY s.close_id, c.name NULLS LAST, s.clerk_id LIMIT 100000`);

export interface BookRow {
  readonly id: number;
  readonly kind: 'payment' | 'refund';
  readonly payment_id: number;
  readonly amount: string;
  readonly till: string;
  readonly clerk: string | null;
  readonly signed_by: string | null;
  readonly close_id: number | null;
  readonly created_at: Date;
}
/**
 * Lists payments and refunds at an organisation's tills, newest first. Both have ids of the ledger, in the order of
 * time.
 */
export const listBook = (db: Queryable, { organisation }: Of, before: number, limit: number): Promise<BookRow[]> =>
  db.rows(sql<BookRow>`
    SELECT * FROM (
      (SELECT p.id, 'payment' AS kind, p.id AS payment_id, p.amount, t.name AS till, k.name AS clerk, NULL AS signed_by, c.close_id, p.created_at
        FROM payments p JOIN till_charges c ON c.charge_id = p.charge_id JOIN tills t ON t.id = c.till_id JOIN till_clerks k ON k.id = c.clerk_id
       WHERE p.payee_id = ${organisation} AND p.id < ${before} ORDER BY p.id DESC LIMIT ${limit})
      UNION ALL
      (SELECT f.id, 'refund', f.payment_id, f.amount, t.name, k.name,
          (SELECT btrim(CASE WHEN u.name_ko IS NULL THEN u.first_name || ' ' || u.last_name
                             ELSE u.last_name || ' ' || u.first_name END)
             FROM users u WHERE u.id = r.signed_by AND u.deleted_at IS NULL), r.close_id, f.created_at
        FROM till_refunds r JOIN payment_refunds f ON f.id = r.refund_id JOIN tills t ON t.id = r.till_id LEFT JOIN till_clerks k ON k.id = r.clerk_id
       WHERE t.organisation_id = ${organisation} AND r.refund_id < ${before} ORDER BY r.refund_id DESC LIMIT ${limit})) book
     ORDER BY id DESC LIMIT ${limit}`);
