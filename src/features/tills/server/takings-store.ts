import type { Clerk, Till } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Days in Asia/Seoul, by the store's clock. */
const today = sql`(clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date`;
const seoulMidnight = sql`(date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Seoul') AT TIME ZONE 'Asia/Seoul')`;

/** Stores which clerk asked for a charge that was just opened. */
export const insertTillCharge = (tx: Tx, { tillId, clerkId }: Clerk, chargeId: number): Promise<number> =>
  tx.run(sql`INSERT INTO till_charges (charge_id, till_id, clerk_id) VALUES (${chargeId}, ${tillId}, ${clerkId})`);

/** Lists a till's open charges, oldest first. Includes those of other clerks, since a till shows one code. */
export const openCharges = async (tx: Tx, { tillId }: Pick<Till, 'tillId'>): Promise<number[]> =>
  (
    await tx.rows(sql<{ id: number }>`
      SELECT t.charge_id AS id FROM till_charges t JOIN charges c ON c.id = t.charge_id
       WHERE t.till_id = ${tillId} AND t.close_id IS NULL AND t.created_at > clock_timestamp() - interval '10 minutes' AND c.state = 'open'
       ORDER BY c.id LIMIT 20`)
  ).map(({ id }) => id);

/** Deletes an unpaid charge that can no longer be paid. */
export const forgetTillCharge = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM till_charges WHERE charge_id = ${id} AND close_id IS NULL`);

/** Reports whether this clerk created this charge at this till. */
export const isOwnCharge = async (db: Queryable, { tillId, clerkId }: Clerk, id: number): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT 1 AS is FROM till_charges WHERE charge_id = ${id} AND till_id = ${tillId} AND clerk_id = ${clerkId}`,
  )) !== undefined;

export interface TakenRow {
  readonly id: number;
  readonly charge_id: number;
  readonly amount: string;
  readonly refunded: string;
  /** Amount refunded by clerks alone. */
  readonly by_clerks: string;
  readonly items: { name: string; amount: string }[];
  readonly created_at: Date;
}
const takenColumns = sql`p.id, c.charge_id, p.amount, p.refunded, p.created_at, r.body -> 'items' AS items,
  (SELECT coalesce(sum(f.amount), 0) FROM till_refunds t JOIN payment_refunds f ON f.id = t.refund_id
    WHERE t.charge_id = p.charge_id AND t.clerk_id IS NOT NULL AND t.signed_by IS NULL) AS by_clerks`;
const takenToday = ({
  tillId,
  clerkId,
}: Clerk) => sql`till_charges c JOIN payments p ON p.charge_id = c.charge_id JOIN receipts r ON r.payment_id = p.id
  WHERE c.till_id = ${tillId} AND c.clerk_id = ${clerkId} AND c.created_at > ${seoulMidnight} - interval '10 minutes' AND p.created_at >= ${seoulMidnight}`;

/** Lists the payments that a clerk took here today, newest first. */
export const listTaken = (db: Queryable, who: Clerk, before: number, limit: number): Promise<TakenRow[]> =>
  db.rows(sql<TakenRow>`
    SELECT ${takenColumns} FROM ${takenToday(who)} AND p.id < ${before} ORDER BY p.id DESC LIMIT ${limit}`);

export const findTaken = (db: Queryable, who: Clerk, id: number): Promise<TakenRow | undefined> =>
  db.maybe(sql<TakenRow>`
    SELECT ${takenColumns} FROM ${takenToday(who)} AND p.id = ${id}`);

export interface GivenBackRow {
  readonly id: number;
  readonly payment_id: number;
  readonly amount: string;
  readonly reason: string | null;
  readonly is_signed: boolean;
  readonly created_at: Date;
}
/** Lists the refunds of some payments, oldest first. */
export const listGivenBack = (db: Queryable, payments: readonly number[]): Promise<GivenBackRow[]> =>
  db.rows(sql<GivenBackRow>`
    SELECT f.id, f.payment_id, f.amount, f.reason, t.clerk_id IS NULL OR t.signed_by IS NOT NULL AS is_signed, f.created_at
      FROM payment_refunds f JOIN till_refunds t ON t.refund_id = f.id WHERE f.payment_id = ANY (${payments}::bigint[]) ORDER BY f.id LIMIT 20000`);

export interface FiguresRow {
  readonly payments: number;
  readonly paid: string;
  readonly refunds: number;
  readonly refunded: string;
}
/** Returns a clerk's payments and refunds here today. */
export const figuresToday = (db: Queryable, { tillId }: Pick<Till, 'tillId'>, clerkId: number): Promise<FiguresRow> =>
  db.one(sql<FiguresRow>`
    SELECT t.payments, t.paid, g.refunds, g.refunded FROM
      (SELECT count(*) AS payments, coalesce(sum(p.amount), 0) AS paid FROM till_charges c JOIN payments p ON p.charge_id = c.charge_id
        WHERE c.till_id = ${tillId} AND c.clerk_id = ${clerkId} AND c.created_at > ${seoulMidnight} - interval '10 minutes' AND p.created_at >= ${seoulMidnight}) t,
      (SELECT count(*) AS refunds, coalesce(sum(f.amount), 0) AS refunded FROM till_charges c JOIN till_refunds b ON b.charge_id = c.charge_id
         JOIN payment_refunds f ON f.id = b.refund_id
        WHERE c.till_id = ${tillId} AND b.clerk_id = ${clerkId} AND c.created_at > ${seoulMidnight} - interval '10 minutes' AND f.created_at >= ${seoulMidnight}) g`);

/** Reports whether a till's day is closed. */
export const isDayClosed = async (db: Queryable, { tillId }: Pick<Till, 'tillId'>): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM till_closes WHERE till_id = ${tillId} AND day = ${today}`)) !== undefined;

/** Records a refund of a payment taken at a till; does nothing for other payments. */
export const insertTillRefund = (
  tx: Tx,
  refund: {
    readonly refundId: number;
    readonly chargeId: number;
    readonly clerkId: number | null;
    readonly signedBy: number | null;
  },
): Promise<number> =>
  tx.run(sql`INSERT INTO till_refunds (refund_id, charge_id, till_id, clerk_id, signed_by)
    SELECT ${refund.refundId}, c.charge_id, c.till_id, ${refund.clerkId}::bigint, ${refund.signedBy}::bigint FROM till_charges c WHERE c.charge_id = ${refund.chargeId}`);

/** Deletes some unpaid charges; paid ones are counted by a close. */
export const forgetUnpaid = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`DELETE FROM till_charges WHERE charge_id = ANY (ARRAY(
    SELECT c.charge_id FROM till_charges c WHERE c.close_id IS NULL AND c.created_at < now() - make_interval(secs => ${keptS})
      AND NOT EXISTS (SELECT FROM payments p WHERE p.charge_id = c.charge_id) LIMIT ${batch}))`);
