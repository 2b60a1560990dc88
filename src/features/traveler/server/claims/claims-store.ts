import type { Recipient } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { WaitsFor } from '../../wire.ts';
import type { Operator } from '../operators.ts';
import type { RefundRow } from '../refunds/refunds-store.ts';
import type { Purchase } from '../tax-office/port.ts';

/* Statements that change claims. Lock order: the claim's payment, the claimant, the claim, a bank account of theirs,
   the ledger's accounts. */

/** Seconds of a lease: longer than any outgoing request may take. */
const LEASE_S = 60;

/** Leases due claims, so that no other node works on them, and another one does after a crash. */
export const takeDue = (db: Db, count: number): Promise<{ id: number; tries: number }[]> =>
  db.rows(sql<{ id: number; tries: number }>`
    WITH due AS MATERIALIZED (
      SELECT id FROM tax_refunds WHERE next_at <= clock_timestamp() ORDER BY next_at LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE tax_refunds t SET tries = t.tries + 1, next_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
      FROM due WHERE t.id = due.id RETURNING t.id, t.tries`);

/** Returns the milliseconds until the next claim is due; null if none is waiting. */
export const readNextMs = async (db: Queryable): Promise<number | null> =>
  (
    await db.one(sql<{ ms: number | null }>`
      SELECT greatest(0, least(ceil(extract(epoch FROM min(next_at) - clock_timestamp()) * 1000), 60000))::int AS ms
        FROM tax_refunds WHERE next_at IS NOT NULL`)
  ).ms;

/** Records what a claim waits for, and when it is processed again: after some seconds, or only when woken. */
export async function setWaiting(
  tx: Queryable,
  { id }: Pick<RefundRow, 'id'>,
  waitsFor: WaitsFor | null,
  afterS: number | null,
  fault: string | null = null,
): Promise<void> {
  await tx.run(sql`UPDATE tax_refunds SET waits_for = ${waitsFor}, fault = ${fault},
    tries = CASE WHEN waits_for IS DISTINCT FROM ${waitsFor} THEN 0 ELSE tries END,
    next_at = clock_timestamp() + make_interval(secs => ${afterS}::float8) WHERE id = ${id}`);
}

/** Makes claims that wait for `waitsFor` due now, for one person or for all. */
export const wakeWaiting = (tx: Tx, waitsFor: WaitsFor, of: Recipient | null): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET next_at = clock_timestamp()
    WHERE waits_for = ${waitsFor} AND next_at IS NOT NULL AND (${of?.userId ?? null}::bigint IS NULL OR user_id = ${of?.userId ?? null})`);

export const setOperator = (tx: Tx, { id }: RefundRow, operator: Pick<Operator, 'id'>): Promise<number> =>
  tx.run(
    sql`UPDATE tax_refunds SET operator_id = ${operator.id}, rules_version = coalesce(rules_version, 0) WHERE id = ${id}`,
  );

/** Stores the purchase as sent to the office, and the passport under which it is recorded. */
export const setTold = (tx: Tx, { id }: RefundRow, passport: Uint8Array, told: Purchase): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET passport = ${passport}, told = ${told} WHERE id = ${id}`);

/** Marks a claim as refused, by the tax office or by this server. */
export const setRefused = (tx: Tx, { id }: RefundRow): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'refused', processed_at = clock_timestamp(), approved_at = NULL, waits_for = NULL, next_at = NULL,
    fault = NULL WHERE id = ${id}`);

/** Marks a claim that the office confirmed. It is paid now, or once the claimant chooses where. */
export const setApproved = (
  tx: Tx,
  { id, payout_to }: RefundRow,
  { granted, fee }: { readonly granted: bigint; readonly fee: bigint },
): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'approved', approved_at = clock_timestamp(), processed_at = clock_timestamp(), granted_cents = ${granted},
    fee_cents = ${fee}, waits_for = ${payout_to === null ? 'payout' : null}, tries = 0, fault = NULL,
    next_at = CASE WHEN ${payout_to !== null} THEN clock_timestamp() END WHERE id = ${id}`);

export const setPaid = (tx: Tx, { id }: RefundRow, transferId: number, cents: bigint): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'paid', processed_at = clock_timestamp(), transfer_id = ${transferId}, paid_cents = ${cents},
    waits_for = NULL, next_at = NULL, fault = NULL WHERE id = ${id}`);

/** Marks a claim paid before the office confirmed it. It is due again when the time for the confirmation ends. */
export const setPaidEarly = (
  tx: Tx,
  { id }: RefundRow,
  paid: {
    readonly earlyId: number;
    readonly holdId: number;
    readonly cents: bigint;
    readonly fee: bigint;
    readonly days: number;
  },
): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'paid', processed_at = clock_timestamp(), early_id = ${paid.earlyId}, hold_id = ${paid.holdId},
    hold_state = 'held', hold_until = (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date + ${paid.days}::int, paid_cents = ${paid.cents},
    fee_cents = ${paid.fee}, waits_for = 'office', tries = 0,
    next_at = ((clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date + ${paid.days}::int + 1)::timestamp AT TIME ZONE 'Asia/Seoul' WHERE id = ${id}`);

/** Marks an early payment that the office confirmed, in full or in part. */
export const setReleased = (
  tx: Tx,
  { id }: RefundRow,
  { granted, fee, kept }: { readonly granted: bigint; readonly fee: bigint; readonly kept: bigint },
): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET hold_state = 'released', approved_at = clock_timestamp(), granted_cents = ${granted}, fee_cents = ${fee},
    paid_cents = ${kept}, waits_for = NULL, next_at = NULL WHERE id = ${id}`);

/** Marks an early payment taken back because the office did not confirm it. */
export const setTakenBack = (tx: Tx, { id }: RefundRow): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'returned', hold_state = 'taken', processed_at = clock_timestamp(), waits_for = NULL, next_at = NULL
    WHERE id = ${id}`);

/**
 * Changes a claim's amounts because its purchase changed. It is submitted to the office again under a new reference.
 */
export const setReopened = (
  tx: Tx,
  { id, operator_id }: RefundRow,
  to: { readonly won: bigint; readonly purchase: bigint; readonly refund: bigint; readonly bps: number },
): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET status = 'processing', approved_at = NULL, processed_at = NULL, purchase_won = ${to.won},
    purchase_cents = ${to.purchase}, refund_cents = ${to.refund}, rate_bps = ${to.bps}, granted_cents = NULL, fee_cents = 0, reference = gen_random_uuid(), told = NULL,
    contradicted_at = NULL, reviewed_at = NULL, waits_for = ${operator_id === null ? 'operator' : 'office'}, tries = 0, next_at = clock_timestamp()
    WHERE id = ${id}`);

export const setOwed = (tx: Tx, { id }: RefundRow, won: bigint, owed: bigint): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET purchase_won = ${won}, owed_cents = ${owed} WHERE id = ${id}`);

export async function setRepaid(tx: Tx, { id, owed_cents }: RefundRow, transferId: number): Promise<void> {
  tx.queue(sql`INSERT INTO tax_repayments (id, refund_id, cents) VALUES (${transferId}, ${id}, ${owed_cents})`);
  await tx.run(
    sql`UPDATE tax_refunds SET owed_cents = 0, repaid_cents = repaid_cents + ${owed_cents} WHERE id = ${id}`,
  );
}

/**
 * Marks a claim for which the office gave contradicting answers. If it is not paid yet, it waits for a review by the
 * operator's staff.
 */
export const setContradicted = (tx: Tx, { id }: RefundRow): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET contradicted_at = clock_timestamp(), reviewed_at = NULL,
    waits_for = CASE WHEN status = 'approved' THEN 'review' ELSE waits_for END, next_at = CASE WHEN status = 'approved' THEN NULL ELSE next_at END
    WHERE id = ${id}`);

export const setReviewed = (tx: Tx, { id, payout_to }: RefundRow): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET reviewed_at = clock_timestamp(), waits_for = ${payout_to === null ? 'payout' : null},
    next_at = CASE WHEN ${payout_to !== null} THEN clock_timestamp() END WHERE id = ${id}`);

/** Stores the reason why processing a claim failed, and schedules a retry. */
export const setAside = (db: Db, id: number, fault: string, afterS: number): Promise<number> =>
  db.run(sql`UPDATE tax_refunds SET fault = ${fault}, next_at = clock_timestamp() + make_interval(secs => ${afterS}::float8)
    WHERE id = ${id} AND next_at IS NOT NULL`);

/** Stores where a claim is paid. One that waited for this is paid at once. */
export const setPayout = (
  tx: Tx,
  { id }: RefundRow,
  to: RefundRow['payout_to'],
  bankAccountId: number | null,
): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET payout_to = ${to}, payout_bank_id = ${bankAccountId},
    waits_for = CASE WHEN waits_for = 'payout' THEN NULL ELSE waits_for END,
    next_at = CASE WHEN status = 'approved' AND waits_for IS DISTINCT FROM 'review' THEN clock_timestamp() ELSE next_at END WHERE id = ${id}`);

/** Removes the data sent to the office, so that its answers no longer concern any claim. */
export const setWithdrawn = (tx: Tx, { id }: RefundRow): Promise<number> =>
  tx.run(sql`UPDATE tax_refunds SET reference = gen_random_uuid(), told = NULL WHERE id = ${id}`);
