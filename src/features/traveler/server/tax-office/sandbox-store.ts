import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName } from '#platform/server/store/locks.ts';
import type { OfficeResult } from '../../office.ts';
import type { OfficePlan } from '../../sandbox-offices.ts';

export interface KeptPurchase {
  readonly number: number;
  readonly told: string;
  readonly plan: OfficePlan;
  /** By this very call. */
  readonly isNew: boolean;
}
export interface NewPurchase {
  readonly reference: string;
  readonly told: string;
  readonly refundCents: bigint;
  readonly plan: OfficePlan;
  readonly isStarted: boolean;
  /** From now until its first result is published; null where none is to come yet. */
  readonly dueInMs: number | null;
}

/** Keeps a purchase, or finds the one that has its reference. */
export async function keepPurchase(db: Db, purchase: NewPurchase): Promise<KeptPurchase> {
  const { reference, told, refundCents, plan, isStarted, dueInMs } = purchase;
  const made = await db.maybe(sql<{ number: number }>`
    INSERT INTO sandbox_tax_purchases (reference, told, refund_cents, plan, is_started, due_at)
    VALUES (${reference}, ${told}, ${refundCents}, ${plan}, ${isStarted},
      now() + ${dueInMs}::double precision * interval '1 millisecond')
    ON CONFLICT (reference) DO NOTHING RETURNING number`);
  if (made) return { ...made, told, plan, isNew: true };
  const known = await db.one(sql<Omit<KeptPurchase, 'isNew'>>`
    SELECT number, told, plan FROM sandbox_tax_purchases WHERE reference = ${reference}`);
  return { ...known, isNew: false };
}

/** Lets one that waits be decided now; false where it does not wait. */
export const startPurchase = async (db: Db, reference: string, plan: OfficePlan): Promise<boolean> =>
  (await db.run(sql`
    UPDATE sandbox_tax_purchases SET is_started = true, due_at = now(), plan = ${plan}
    WHERE reference = ${reference} AND NOT is_started`)) === 1;

export const isAnyDue = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM sandbox_tax_purchases WHERE due_at <= now() LIMIT 1`)) !== undefined;

/** What is due, by the one at a time who publishes until their commit. */
export async function lockDue(tx: Tx, count: number): Promise<DueRow[]> {
  await lockByName(tx, 'sandbox_tax_results');
  return tx.rows(sql<DueRow>`
    SELECT number, plan, published, refund_cents FROM sandbox_tax_purchases
    WHERE due_at <= now() ORDER BY due_at, number LIMIT ${count}`);
}
export interface DueRow {
  readonly number: number;
  readonly plan: OfficePlan;
  readonly published: number;
  readonly refund_cents: string;
}

export interface NewResult {
  readonly number: number;
  readonly result: OfficeResult;
  readonly refundCents: bigint | null;
  readonly reason: string | null;
  /** Until its next result is published; null where this is the last. */
  readonly nextInMs: number | null;
}

/** Publishes results in their order, none before an earlier one, and says when the next of each is due. */
export async function publish(tx: Tx, results: readonly NewResult[]): Promise<void> {
  const numbers = results.map(({ number }) => number);
  await tx.run(sql`
    INSERT INTO sandbox_tax_results (number, result, refund_cents, reason, at)
    SELECT number, result, refund_cents, reason, greatest(clock_timestamp(),
      (SELECT at FROM sandbox_tax_results ORDER BY place DESC LIMIT 1))
    FROM unnest(${numbers}::bigint[], ${results.map(({ result }) => result)}::text[],
      ${results.map(({ refundCents }) => refundCents)}::numeric[], ${results.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS new (number, result, refund_cents, reason, nth)
    ORDER BY nth`);
  await tx.run(sql`
    UPDATE sandbox_tax_purchases AS told SET published = published + 1,
      due_at = clock_timestamp() + next.in_ms * interval '1 millisecond'
    FROM unnest(${numbers}::bigint[], ${results.map(({ nextInMs }) => nextInMs)}::double precision[]) AS next (number, in_ms)
    WHERE told.number = next.number`);
}

export interface ResultRow {
  readonly place: number;
  readonly number: number;
  readonly result: OfficeResult;
  readonly refund_cents: string | null;
  readonly reason: string | null;
  readonly at: Date;
}
export const resultsAfter = (db: Queryable, place: number, count: number): Promise<ResultRow[]> =>
  db.rows(sql<ResultRow>`
    SELECT place, number, result, refund_cents, reason, at FROM sandbox_tax_results
    WHERE place > ${place} ORDER BY place LIMIT ${count}`);
