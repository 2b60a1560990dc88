import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Refund } from '../contract.ts';

export interface RefundRow {
  readonly id: number;
  readonly user_id: number;
  readonly merchant_name: string;
  readonly purchase_cents: string;
  readonly refund_cents: string;
  readonly receipt_hash: string;
  readonly status: Refund['status'];
  readonly is_automatic: boolean;
  readonly claim_day: string;
  readonly entry_date: string | null;
  readonly approved_at: Date | null;
  readonly processed_at: Date | null;
  readonly created_at: Date;
}
const columns = sql`id, user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, status, is_automatic, claim_day,
  entry_date, approved_at, processed_at, created_at`;

/** A judged claim; amounts in whole cents. */
export interface NewRefund {
  readonly merchantName: string;
  readonly purchaseCents: bigint;
  readonly refundCents: bigint;
  readonly receiptHash: string;
  readonly isAutomatic: boolean;
}
/** When a claim is made and in which day it counts, by the store's clock. */
export interface ClaimTime {
  readonly at: Date;
  /** The day in Seoul. */
  readonly day: string;
  /** The start of the latest trip that has begun by that day. */
  readonly entry: string | null;
}

/** The time of a claim made now or at `at`, its day in Seoul, and the entry date as the owner's trips give it. */
export const claimTime = (tx: Tx, owner: Owner, at?: Date): Promise<ClaimTime> =>
  tx.one(sql<ClaimTime>`
    SELECT claim.at, (claim.at AT TIME ZONE 'Asia/Seoul')::date AS day, (
      SELECT max(start_date) FROM travel_plans
      WHERE user_id = ${owner.userId} AND start_date <= (claim.at AT TIME ZONE 'Asia/Seoul')::date
    ) AS entry
    FROM (SELECT coalesce(${at ?? null}::timestamptz, now()) AS at) AS claim`);

/** Writes a claim; nothing when the owner has claimed this receipt before (of two at once the second waits and then finds it). */
export const insertRefund = (
  tx: Tx,
  owner: Owner,
  refund: NewRefund,
  { at, day, entry }: ClaimTime,
): Promise<RefundRow | undefined> =>
  tx.maybe(sql<RefundRow>`
    INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, is_automatic, claim_day,
      entry_date, created_at)
    VALUES (${owner.userId}, ${refund.merchantName}, ${refund.purchaseCents}, ${refund.refundCents},
      ${refund.receiptHash}, ${refund.isAutomatic}, ${day}, ${entry}, ${at})
    ON CONFLICT (user_id, receipt_hash) DO NOTHING
    RETURNING ${columns}`);

export const countRefunds = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM tax_refunds WHERE user_id = ${owner.userId}`)).n;

/** Adds to what was claimed on a day, under the lock of that day's row; false, and nothing changed, when it would pass the limit. */
export async function addToDay(
  tx: Tx,
  owner: Owner,
  day: string,
  refundCents: bigint,
  limitCents: bigint,
): Promise<boolean> {
  const changed = await tx.run(sql`
    INSERT INTO tax_refund_days AS days (user_id, day, claimed_cents) VALUES (${owner.userId}, ${day}, ${refundCents})
    ON CONFLICT (user_id, day) DO UPDATE SET claimed_cents = days.claimed_cents + excluded.claimed_cents
    WHERE days.claimed_cents + excluded.claimed_cents <= ${limitCents}`);
  return changed === 1;
}

/** Takes a claim one step on, from processing to approved or from approved to paid; false when it does not stand there. */
export async function advanceRefund(
  tx: Tx,
  owner: Owner,
  id: number,
  to: 'approved' | 'paid',
  at?: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE tax_refunds SET status = ${to}, processed_at = coalesce(${at ?? null}::timestamptz, now()),
           approved_at = CASE WHEN ${to} = 'approved' THEN coalesce(${at ?? null}::timestamptz, now()) ELSE approved_at END
    WHERE user_id = ${owner.userId} AND id = ${id} AND status = ${to === 'approved' ? 'processing' : 'approved'}`);
  return changed === 1;
}

/** An owner's claims below `before`, newest first. */
export const listRefunds = (db: Queryable, owner: Owner, before: number, count: number): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** How many claims of an owner are approved and not paid yet. */
export const countInPayment = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM tax_refunds WHERE user_id = ${userId} AND status = 'approved'`,
    )
  ).n;

/** Removes every claim of an owner; one that is not decided yet is withdrawn by that. */
export async function forgetRefunds(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(sql`DELETE FROM tax_refunds WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM tax_refund_days WHERE user_id = ${userId}`);
}
