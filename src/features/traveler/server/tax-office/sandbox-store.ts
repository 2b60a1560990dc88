import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName } from '#platform/server/store/locks.ts';
import type { OfficeResult } from '../../rules.ts';
import type { OfficePlan } from '../../sandbox-offices.ts';

export interface KeptPurchase {
  readonly number: number;
  readonly told: string;
  readonly plan: OfficePlan;
  /** True if this call stored the purchase; false if it was stored already. */
  readonly isNew: boolean;
}
export interface NewPurchase {
  readonly reference: string;
  readonly told: string;
  readonly refundCents: bigint;
  readonly plan: OfficePlan;
  readonly isStarted: boolean;
  /** Milliseconds until the purchase's first result is published; null if it waits to be started. */
  readonly dueInMs: number | null;
}

/** Stores a purchase, or returns the one with the same reference. */
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

/** Makes a waiting purchase due now. Returns false if it is not waiting. */
export const startPurchase = async (db: Db, reference: string, plan: OfficePlan): Promise<boolean> =>
  (await db.run(sql`
    UPDATE sandbox_tax_purchases SET is_started = true, due_at = now(), plan = ${plan}
    WHERE reference = ${reference} AND NOT is_started`)) === 1;

export const isAnyDue = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM sandbox_tax_purchases WHERE due_at <= now() LIMIT 1`)) !== undefined;

/** Locks and returns due purchases. A named lock serializes publishers until they commit. */
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
  /** Milliseconds until the purchase's next result; null after the last. */
  readonly nextInMs: number | null;
}

/** Publishes results in order, never before an earlier one, and schedules the next result of each purchase. */
export async function publish(tx: Tx, results: readonly NewResult[]): Promise<void> {
  const numbers = results.map(({ number }) => number);
  tx.queue(sql`
    INSERT INTO sandbox_tax_results (number, result, refund_cents, reason, at)
    SELECT number, result, refund_cents, reason, greatest(clock_timestamp(),
      (SELECT at FROM sandbox_tax_results ORDER BY place DESC LIMIT 1))
    FROM unnest(${numbers}::bigint[], ${results.map(({ result }) => result)}::text[],
      ${results.map(({ refundCents }) => refundCents)}::numeric[], ${results.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS new (number, result, refund_cents, reason, nth)
    ORDER BY nth`);
  tx.queue(sql`
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
