import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Benefit } from '../contract.ts';
import type { Gives } from '../rules.ts';

const ZONE = 'Asia/Seoul';

/** Returns the current month in Seoul by the store's clock. */
export const monthNow = async (db: Queryable): Promise<string> =>
  (
    await db.one(
      sql<{ month: string }>`SELECT date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE})::date::text AS month`,
    )
  ).month;

interface MonthCount {
  readonly campaign_id: number;
  readonly won: string;
}

/** Returns a user's benefits from some campaigns in a month. */
export const readCounted = (
  db: Queryable,
  { userId }: Owner,
  month: string,
  ids: readonly number[],
): Promise<MonthCount[]> =>
  db.rows(sql<MonthCount>`SELECT campaign_id, won FROM campaign_months
    WHERE user_id = ${userId} AND month = ${month}::date AND campaign_id = ANY (${[...ids]}::bigint[])`);

/** Returns the same rows locked, in a fixed order, creating missing ones. Other payments for the same user wait. */
export async function lockCounted(
  tx: Tx,
  { userId }: Owner,
  month: string,
  ids: readonly number[],
): Promise<MonthCount[]> {
  const lock = () =>
    tx.rows(sql<MonthCount>`SELECT campaign_id, won FROM campaign_months
      WHERE user_id = ${userId} AND month = ${month}::date AND campaign_id = ANY (${[...ids]}::bigint[]) ORDER BY campaign_id FOR NO KEY UPDATE`);
  const there = await lock();
  if (there.length === ids.length) return there;
  tx.queue(sql`INSERT INTO campaign_months (user_id, month, campaign_id, won)
    SELECT ${userId}, ${month}::date, c, 0 FROM unnest(${[...ids]}::bigint[]) AS c ORDER BY c ON CONFLICT DO NOTHING`);
  return lock();
}

export interface NewBenefit {
  readonly paymentId: number;
  /** Time of the payment. */
  readonly at: Date;
  readonly campaignId: number;
  readonly month: string;
  readonly paid: bigint;
  readonly amount: bigint;
  readonly transferId: number;
  readonly isHeld: boolean;
}

/**
 * Inserts a benefit and adds it to the month's counter, whose row is locked. Returns undefined and writes nothing if
 * the payment fell outside that month or the campaign's time.
 */
export const insertBenefit = (
  tx: Tx,
  { userId }: Owner,
  made: NewBenefit,
): Promise<Pick<BenefitRow, 'state' | 'release_at'> | undefined> =>
  tx.maybe(sql<Pick<BenefitRow, 'state' | 'release_at'>>`
    WITH given AS (
      INSERT INTO campaign_benefits (payment_id, campaign_id, user_id, month, paid, amount, state, transfer_id, release_at)
      SELECT ${made.paymentId}, c.id, ${userId}, ${made.month}::date, ${made.paid}, ${made.amount}, ${made.isHeld ? 'held' : 'given'},
             ${made.transferId}, CASE WHEN ${made.isHeld} THEN (${made.month}::date + interval '1 month') AT TIME ZONE ${ZONE} END
        FROM campaigns c WHERE c.id = ${made.campaignId} AND c.starts_at <= ${made.at} AND c.ends_at > ${made.at}
         AND date_trunc('month', ${made.at}::timestamptz AT TIME ZONE ${ZONE})::date = ${made.month}::date
      RETURNING user_id, month, campaign_id, amount, state, release_at)
    UPDATE campaign_months m SET won = m.won + g.amount FROM given g
     WHERE (m.user_id, m.month, m.campaign_id) = (g.user_id, g.month, g.campaign_id) RETURNING g.state, g.release_at`);

export interface BenefitRow {
  readonly payment_id: number;
  readonly campaign_id: number;
  readonly user_id: UserId;
  readonly month: string;
  readonly paid: string;
  readonly amount: string;
  readonly back: string;
  readonly state: Benefit['state'];
  readonly transfer_id: number;
  readonly release_at: Date | null;
  readonly name: string;
  readonly name_ko: string;
  readonly gives: Gives;
}
const columns = sql`b.payment_id, b.campaign_id, b.user_id, b.month::text AS month, b.paid, b.amount, b.back, b.state, b.transfer_id, b.release_at,
  c.name, c.name_ko, c.gives`;

/** Returns the campaign benefits given on these payments. */
export const benefitsOf = (db: Queryable, paymentIds: readonly number[]): Promise<BenefitRow[]> =>
  db.rows(sql<BenefitRow>`SELECT ${columns} FROM campaign_benefits b JOIN campaigns c ON c.id = b.campaign_id
    WHERE b.payment_id = ANY (${[...paymentIds]}::bigint[])`);

/** Locks and returns the benefit of a payment, then locks the month in which it counts. */
export async function lockBenefit(tx: Tx, paymentId: number): Promise<BenefitRow | undefined> {
  const row = await tx.maybe(sql<BenefitRow>`
    SELECT ${columns} FROM campaign_benefits b JOIN campaigns c ON c.id = b.campaign_id WHERE b.payment_id = ${paymentId} FOR NO KEY UPDATE OF b`);
  if (row)
    tx.queue(sql`SELECT FROM campaign_months WHERE user_id = ${row.user_id} AND month = ${row.month}::date AND campaign_id = ${row.campaign_id}
      FOR NO KEY UPDATE`);
  return row;
}

/**
 * Records a refund's share of a benefit. `transferId` is the transfer that now holds the rest; the payment's month gets
 * the share back.
 */
export async function addBack(tx: Tx, row: BenefitRow, taken: bigint, transferId: number): Promise<void> {
  tx.queue(sql`
    UPDATE campaign_benefits SET back = back + ${taken}, transfer_id = ${transferId},
      state = CASE WHEN back + ${taken} = amount THEN 'reversed' ELSE state END, release_at = CASE WHEN back + ${taken} < amount THEN release_at END
    WHERE payment_id = ${row.payment_id}`);
  tx.queue(sql`UPDATE campaign_months SET won = won - ${taken}
    WHERE user_id = ${row.user_id} AND month = ${row.month}::date AND campaign_id = ${row.campaign_id}`);
}

/** Locks benefits other than `except` whose month is over, skipping those that another node has locked. */
export const lockDue = (tx: Tx, limit: number, except: readonly number[]): Promise<{ id: number; held_by: number }[]> =>
  tx.rows(sql<{ id: number; held_by: number }>`
    SELECT payment_id AS id, transfer_id AS held_by FROM campaign_benefits
     WHERE state = 'held' AND release_at <= clock_timestamp() AND payment_id <> ALL (${[...except]}::bigint[])
     ORDER BY release_at, payment_id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`);

export const setGiven = (tx: Tx, paymentIds: readonly number[]): Promise<number> =>
  tx.run(
    sql`UPDATE campaign_benefits SET state = 'given', release_at = NULL WHERE payment_id = ANY (${[...paymentIds]}::bigint[])`,
  );

/** Returns a campaign's total of benefits, including those held for the month's end, less returns. */
export const readGiven = (db: Queryable, id: number): Promise<{ given: string; payments: number; members: number }> =>
  db.one(sql<{ given: string; payments: number; members: number }>`
    SELECT coalesce(sum(amount - back) FILTER (WHERE state = 'given'), 0)::text AS given, count(*) AS payments, count(DISTINCT user_id) AS members
      FROM campaign_benefits WHERE campaign_id = ${id}`);

export const forgetCounted = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM campaign_months WHERE user_id = ${userId}`);
