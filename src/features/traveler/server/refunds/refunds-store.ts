import { wonPerDollarAt } from '#features/currency/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { PayoutTo } from '../../payout.ts';
import type { Payout, RefundStatus, WaitsFor } from '../../wire.ts';
import type { Purchase } from '../tax-office/port.ts';
import { readEntry } from '../trips/read-entry.ts';

export interface RefundRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly merchant_name: string;
  /** Set for a payment here whose shop has a Korean name. */
  readonly merchant_name_ko: string | null;
  readonly purchase_cents: string;
  readonly refund_cents: string;
  readonly receipt_hash: string;
  readonly status: RefundStatus;
  readonly is_automatic: boolean;
  readonly claim_day: string;
  readonly purchased_on: string | null;
  readonly entry_date: string | null;
  readonly approved_at: Date | null;
  readonly processed_at: Date | null;
  readonly created_at: Date;
  readonly payment_id: number | null;
  readonly operator_id: UserId | null;
  readonly rules_version: number | null;
  readonly rate_bps: number;
  readonly purchase_won: string | null;
  readonly reference: string;
  readonly number: string | null;
  readonly granted_cents: string | null;
  readonly fee_cents: string;
  readonly payout_to: PayoutTo | null;
  readonly payout_bank_id: number | null;
  readonly transfer_id: number | null;
  readonly paid_cents: string | null;
  readonly early_id: number | null;
  readonly hold_id: number | null;
  readonly hold_until: string | null;
  readonly hold_state: 'held' | 'released' | 'taken' | null;
  readonly owed_cents: string;
  readonly repaid_cents: string;
  readonly contradicted_at: Date | null;
  readonly reviewed_at: Date | null;
  readonly passport: Uint8Array | null;
  readonly told: Purchase | null;
  readonly waits_for: WaitsFor | null;
  readonly tries: number;
  /** Won per dollar at the time of the refund’s transfer, or now without one, and the currency version that sets it. */
  readonly won_per_dollar: string;
  readonly currency_id: number;
}
const paidAt = sql`coalesce((SELECT t.created_at FROM transfers t WHERE t.id = coalesce(transfer_id, early_id)), clock_timestamp())`;
const columns = sql`id, user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, status, is_automatic, claim_day, purchased_on,
  entry_date, approved_at, processed_at, created_at, payment_id, operator_id, rules_version, rate_bps, purchase_won, reference::text AS reference,
  (SELECT r.number FROM tax_records r WHERE r.reference = tax_refunds.reference) AS number, granted_cents, fee_cents, payout_to, payout_bank_id,
  (SELECT p.body->>'merchantKo' FROM receipts p WHERE p.payment_id = tax_refunds.payment_id) AS merchant_name_ko, transfer_id, paid_cents, early_id, hold_id, hold_until, hold_state, owed_cents, repaid_cents, contradicted_at, reviewed_at, passport, told,
  waits_for, tries, ${wonPerDollarAt(paidAt)} AS won_per_dollar,
  (SELECT v.id FROM currency_versions v WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) AS currency_id`;

/** A judged claim. Amounts are in cents. */
export interface NewRefund {
  readonly merchantName: string;
  readonly purchaseCents: bigint;
  readonly refundCents: bigint;
  readonly receiptHash: string;
  readonly isAutomatic: boolean;
  readonly operatorId: UserId | null;
  readonly rulesVersion: number;
  readonly rateBps: number;
  /** Id of the payment to a shop on this server, and its amount in won that was not refunded. */
  readonly payment?: { readonly id: number; readonly won: bigint } | undefined;
  readonly payout?: Payout | undefined;
  /** Day of the purchase in Seoul; null if unknown. */
  readonly purchasedOn: string | null;
}
/** The time of a claim and the day to which it counts, by the store's clock. */
export interface ClaimTime {
  readonly at: Date;
  /** Day in Seoul. */
  readonly day: string;
  /** Start of the owner's current stay according to their trips. */
  readonly entry: string | null;
}

/** Returns the time of a claim made now or at `at`, its day in Seoul, and the entry date from the owner's trips. */
export const claimTime = async (tx: Tx, owner: Owner, at?: Date): Promise<ClaimTime> => {
  const time = await tx.one(sql<Omit<ClaimTime, 'entry'>>`
    SELECT claim.at, (claim.at AT TIME ZONE 'Asia/Seoul')::date AS day
      FROM (SELECT coalesce(${at ?? null}::timestamptz, now()) AS at) AS claim`);
  return { ...time, entry: await readEntry(tx, owner, time.day) };
};

/** Returns today in Seoul for an owner: their entry date if known, and the cents claimed today. */
export const readDay = async (
  db: Queryable,
  owner: Owner,
): Promise<{ day: string; entry: string | null; claimed: string }> => {
  const today = await db.one(sql<{ day: string; claimed: string }>`
    SELECT d.day, coalesce((SELECT claimed_cents FROM tax_refund_days t WHERE t.user_id = ${owner.userId} AND t.day = d.day), 0)::text AS claimed
      FROM (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS day) d`);
  return { ...today, entry: await readEntry(db, owner, today.day) };
};

/**
 * Inserts a claim. Undefined if the receipt is already claimed on this server; a concurrent duplicate waits and then
 * finds the first. A claim with an `at` in the past is a demo record, which no job processes.
 */
export async function insertRefund(
  tx: Tx,
  owner: Owner,
  refund: NewRefund,
  { at, day, entry }: ClaimTime,
  isWorkedOff: boolean,
): Promise<RefundRow | undefined> {
  const isFirst = await tx.run(
    sql`INSERT INTO tax_receipts (receipt) VALUES (${refund.receiptHash}) ON CONFLICT (receipt) DO NOTHING`,
  );
  if (isFirst === 0) return undefined;
  const { payment, payout } = refund;
  const row = await tx.one(sql<RefundRow>`
    INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, is_automatic, claim_day, entry_date, created_at,
      operator_id, rules_version, rate_bps, payment_id, purchase_won, payout_to, payout_bank_id, purchased_on, waits_for, next_at)
    VALUES (${owner.userId}, ${refund.merchantName}, ${refund.purchaseCents}, ${refund.refundCents}, ${refund.receiptHash}, ${refund.isAutomatic},
      ${day}, ${entry}, ${at}, ${refund.operatorId}, ${refund.rulesVersion}, ${refund.rateBps}, ${payment?.id ?? null}, ${payment?.won ?? null},
      ${payout?.to ?? null}, ${payout?.to === 'bank' ? payout.bankAccountId : null}, ${refund.purchasedOn},
      ${isWorkedOff ? (refund.operatorId === null ? 'operator' : 'office') : null},
      CASE WHEN ${isWorkedOff} THEN clock_timestamp() END)
    RETURNING ${columns}`);
  return row;
}

/**
 * Reports whether the owner already claimed the same amount at this shop for this day. The claim's own day counts for a
 * purchase without a known day.
 */
export const hasLikeIt = async (
  tx: Tx,
  owner: Owner,
  { merchantName, purchaseCents, day }: { merchantName: string; purchaseCents: bigint; day: string },
): Promise<boolean> =>
  (
    await tx.one(sql<{ has: boolean }>`
      SELECT EXISTS (SELECT FROM tax_refunds WHERE user_id = ${owner.userId} AND lower(merchant_name) = lower(${merchantName})
        AND abs(purchase_cents - ${purchaseCents}) <= 1 AND coalesce(purchased_on, claim_day) = ${day}) AS has`)
  ).has;

export const countRefunds = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM tax_refunds WHERE user_id = ${owner.userId}`)).n;

/**
 * Adds to the total claimed on a day, under the lock of that day's row. Returns false and changes nothing if it would
 * exceed the limit.
 */
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

/**
 * Moves a claim one step on, from processing to approved or from approved to paid. Returns false if it is in another
 * state.
 */
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

/** Lists an owner's claims below `before`, newest first. */
export const listRefunds = (db: Queryable, owner: Owner, before: number, count: number): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Lists the owner's claims with these ids. */
export const listRefundsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/**
 * Counts an owner's claims with money pending: approved and unpaid, paid early without confirmation, or with something
 * owed.
 */
export const countInPayment = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM tax_refunds WHERE user_id = ${userId}
        AND (status = 'approved' OR hold_state = 'held' OR owed_cents > 0)`,
    )
  ).n;

export const findRefund = (db: Queryable, owner: Owner, id: number): Promise<RefundRow | undefined> =>
  db.maybe(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE user_id = ${owner.userId} AND id = ${id}`);

type ClaimState = Pick<RefundRow, 'status' | 'user_id' | 'operator_id' | 'payout_to'>;
/** Reads a claim's state without locking it. */
export const findClaimState = (db: Queryable, id: number): Promise<ClaimState | undefined> =>
  db.maybe(sql<ClaimState>`SELECT status, user_id, operator_id, payout_to FROM tax_refunds WHERE id = ${id}`);

/** Returns the claim of a payment, if there is one. */
export const findOfPayment = (db: Queryable, owner: Owner, paymentId: number): Promise<RefundRow | undefined> =>
  db.maybe(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE user_id = ${owner.userId} AND payment_id = ${paymentId}`);

/** Locks a claim and returns it. Every change of a claim starts with this. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  const there = await tx.maybe(sql`SELECT id FROM tax_refunds WHERE id = ${id} FOR NO KEY UPDATE`);
  return there && tx.one(sql<RefundRow>`SELECT ${columns} FROM tax_refunds WHERE id = ${id}`);
}

export async function lockOwn(tx: Tx, owner: Owner, id: number): Promise<RefundRow | undefined> {
  const row = await lockRefund(tx, id);
  return row?.user_id === owner.userId ? row : undefined;
}

/** Lists claims that an operator pays, below `before`, newest first. */
export const listOfOperator = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  asked: { before: number; count: number; status: RefundStatus | undefined; waitsFor: WaitsFor | undefined },
): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE operator_id = ${organisation} AND id < ${asked.before}
      AND (${asked.status ?? null}::text IS NULL OR status = ${asked.status ?? null})
      AND (${asked.waitsFor ?? null}::text IS NULL OR waits_for = ${asked.waitsFor ?? null})
    ORDER BY id DESC LIMIT ${asked.count}`);

/** Finds a claim that an operator pays. */
export const findOfOperator = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  id: number,
): Promise<RefundRow | undefined> =>
  db.maybe(sql<RefundRow>`
    SELECT ${columns}
    FROM tax_refunds WHERE operator_id = ${organisation} AND id = ${id}`);

/**
 * Deletes an owner's claims. Receipts that the office never saw can be claimed again. The office's records stay,
 * without the person.
 */
export async function forgetRefunds(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`
    DELETE FROM tax_receipts WHERE receipt IN (
      SELECT receipt_hash FROM tax_refunds f WHERE f.user_id = ${userId} AND f.status = 'processing'
         AND NOT EXISTS (SELECT FROM tax_records r WHERE r.refund_id = f.id))`);
  await tx.run(
    sql`UPDATE tax_records SET refund_id = NULL WHERE refund_id IN (SELECT id FROM tax_refunds WHERE user_id = ${userId})`,
  );
  tx.queue(sql`DELETE FROM tax_refunds WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM tax_refund_days WHERE user_id = ${userId}`);
}
