import { anyIsOpen } from '#features/campaigns/server/campaigns-store.ts';
import { selectNow, type VersionRow } from '#features/currency/server/store.ts';
import { checksum } from '#features/identity/address.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Payment, Receipt } from '#features/pay/contract.ts';
import { MOST_REFUNDS } from '#features/pay/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { ChargeRow } from '../charges/charges-store.ts';
import type { MerchantRow } from '../shops/merchants-store.ts';

export interface PaymentRow {
  /** Transfer id of the payment. */
  readonly id: number;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly payer_id: UserId;
  readonly payee_id: UserId | null;
  readonly charge_id: number | null;
  readonly amount: string;
  readonly refunded: string;
  readonly cashback: string;
  readonly cashback_back: string;
  readonly cashback_state: Payment['cashbackState'];
  readonly cashback_id: number | null;
  readonly release_at: Date | null;
  readonly created_at: Date;
}
const columns = sql`p.id, p.merchant_id, p.merchant_name, p.payer_id, p.payee_id, p.charge_id, p.amount, p.refunded, p.cashback, p.cashback_back,
  p.cashback_state, p.cashback_id, p.release_at, p.created_at`;

/** A payment with its receipt. */
export interface ReceiptedRow extends PaymentRow {
  readonly receipt: Receipt;
  readonly receipt_hash: string;
  /** Seed of the shop's guilloche. */
  readonly seed: string;
  /** True if the payer's account was deleted, so nobody could spend a refund. */
  readonly is_payer_gone: boolean;
}
const receiptedColumns = sql`${columns}, r.body AS receipt, r.hash AS receipt_hash,
  (SELECT coalesce(u.did, m.house_owner) FROM merchants m LEFT JOIN users u ON u.id = m.user_id WHERE m.id = p.merchant_id) AS seed,
  EXISTS (SELECT FROM users u WHERE u.id = p.payer_id AND u.deleted_at IS NOT NULL) AS is_payer_gone`;

/**
 * The paying account, the currency version in force, and whether a campaign is open. One statement reads them, since
 * every payment needs them.
 */
export interface Payer {
  readonly own: AccountOwner;
  readonly currency: VersionRow;
  readonly has_campaigns: boolean;
}
export async function readPayer(tx: Tx, { userId }: Owner): Promise<Payer> {
  const { own, has_campaigns, ...currency } = await tx.one(sql<VersionRow & Omit<Payer, 'currency'>>`
    SELECT u.address AS own, ${anyIsOpen} AS has_campaigns, v.* FROM users u CROSS JOIN (${selectNow}) v WHERE u.id = ${userId}`);
  return { own, currency, has_campaigns };
}

/** A payment accepted by the ledger, with all data to store, announce and answer. */
export interface AcceptedPayment {
  /** Transfer id of the payment. */
  readonly id: number;
  readonly at: Date;
  readonly amount: bigint;
  readonly payer: Owner;
  /** The payer's account. */
  readonly own: AccountOwner;
  readonly merchant: MerchantRow;
  readonly charge: ChargeRow | undefined;
  readonly cashback: { readonly amount: bigint; readonly id: number; readonly isReleased: boolean } | undefined;
  /** Currency version in force when the payment was made. */
  readonly currency: VersionRow;
}

/** Inserts a payment and its receipt. */
export async function insertPayment(tx: Tx, paid: AcceptedPayment): Promise<ReceiptedRow> {
  const { id, at, payer, merchant, charge, cashback, currency } = paid;
  const state = cashback === undefined ? 'none' : cashback.isReleased ? 'released' : 'pending';
  const receipt = receiptOf(paid);
  const hash = digestOf(receipt);
  const row = await tx.one(sql<PaymentRow>`
    WITH p AS (
      INSERT INTO payments (id, merchant_id, merchant_name, payer_id, payee_id, charge_id, amount, cashback, cashback_state, cashback_id,
        release_at, created_at, currency_version)
      VALUES (${id}, ${merchant.id}, ${merchant.name}, ${payer.userId}, ${merchant.user_id}, ${charge?.id ?? null},
        ${paid.amount}, ${cashback?.amount ?? 0n}, ${state}, ${cashback?.id ?? null},
        CASE WHEN ${state} = 'pending' THEN ${at}::timestamptz + make_interval(days => ${currency.rules.cashbackDays}) END, ${at}, ${currency.id})
      RETURNING *
    ), r AS (
      INSERT INTO receipts (payment_id, body, hash) SELECT id, ${receipt}, ${hash} FROM p
    )
    SELECT ${columns} FROM p`);
  return { ...row, receipt, receipt_hash: hash, seed: merchant.seed, is_payer_gone: false };
}

const receiptOf = ({ id, at, amount, own, merchant, charge }: AcceptedPayment): Receipt => ({
  paymentId: id,
  merchant: merchant.name,
  merchantKo: merchant.name_ko,
  payer: checksum(own),
  amount: amount.toString(),
  currency: 'KRW',
  items: charge?.items ?? [],
  note: charge?.note ?? null,
  paidAt: onWire(at),
});

export type Side = Payment['side'];
/** Lists a user's payments with ids below `before`, newest first: made, received, or both. */
export const listPayments = (
  db: Queryable,
  { userId }: Owner,
  { side, before, limit }: { side: Side | undefined; before: number; limit: number },
): Promise<ReceiptedRow[]> =>
  db.rows(sql<ReceiptedRow>`
    SELECT ${receiptedColumns}
      FROM ((SELECT * FROM payments WHERE payer_id = ${userId} AND ${side !== 'taken'} AND id < ${before} ORDER BY id DESC LIMIT ${limit})
            UNION ALL
            (SELECT * FROM payments WHERE payee_id = ${userId} AND ${side !== 'made'} AND id < ${before} ORDER BY id DESC LIMIT ${limit})) p
      JOIN receipts r ON r.payment_id = p.id ORDER BY p.id DESC LIMIT ${limit}`);

/** Finds a payment that this user made or received. */
export const findPayment = (db: Queryable, { userId }: Owner, id: number): Promise<ReceiptedRow | undefined> =>
  db.maybe(sql<ReceiptedRow>`
    SELECT ${receiptedColumns}
      FROM payments p JOIN receipts r ON r.payment_id = p.id WHERE p.id = ${id} AND ${userId} IN (p.payer_id, p.payee_id)`);

/** A locked payment received by one of the caller's shops, with the accounts of both sides. */
export interface TakenRow extends PaymentRow {
  readonly payer_owner: AccountOwner;
  readonly payee_owner: AccountOwner;
  readonly merchant_name_ko: string | null;
}
const takenColumns = sql`${columns}, (SELECT u.address FROM users u WHERE u.id = payer_id) AS payer_owner,
           (SELECT u.address FROM users u WHERE u.id = payee_id) AS payee_owner,
           (SELECT r.body->>'merchantKo' FROM receipts r WHERE r.payment_id = p.id) AS merchant_name_ko`;
export const lockReceivedPayment = (
  tx: Tx,
  { owners }: Pick<Actor, 'owners'>,
  id: number,
): Promise<TakenRow | undefined> =>
  tx.maybe(sql<TakenRow>`
    SELECT ${takenColumns}
      FROM payments p WHERE id = ${id} AND payee_id = ANY (${owners.map(({ userId }) => userId)}::bigint[]) FOR NO KEY UPDATE`);

/** Locks any payment to a user's shop for a dispute; the caller checks whose it is. */
export async function lockDisputedPayment(
  tx: Tx,
  id: number,
): Promise<(TakenRow & { readonly payee_id: UserId }) | undefined> {
  const row = await tx.maybe(sql<TakenRow>`SELECT ${takenColumns} FROM payments p WHERE id = ${id} FOR NO KEY UPDATE`);
  return row && row.payee_id !== null ? { ...row, payee_id: row.payee_id } : undefined;
}

export interface RefundRow {
  readonly id: number;
  readonly payment_id: number;
  readonly amount: string;
  readonly cashback: string;
  readonly reason: string | null;
  readonly created_at: Date;
}

/** Returns the refunds of these payments, oldest first, up to a limit for each. */
export const refundsOf = (db: Queryable, rows: readonly PaymentRow[]): Promise<RefundRow[]> =>
  db.rows(sql<RefundRow>`
    SELECT r.id, r.payment_id, r.amount, r.cashback, r.reason, r.created_at FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS p(id)
     CROSS JOIN LATERAL (SELECT * FROM payment_refunds f WHERE f.payment_id = p.id ORDER BY f.id LIMIT ${MOST_REFUNDS}) r ORDER BY r.id`);

export const countRefunds = async (tx: Tx, { id }: PaymentRow): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM payment_refunds WHERE payment_id = ${id}`)).n;

/** Inserts a refund; SQL adds it to its payment and refuses one that exceeds it. */
export const insertRefund = (
  tx: Tx,
  refund: { id: number; paymentId: number; amount: bigint; cashback: bigint; reason: string | undefined; at: Date },
): Promise<number> =>
  tx.run(sql`INSERT INTO payment_refunds (id, payment_id, amount, cashback, reason, created_at)
    VALUES (${refund.id}, ${refund.paymentId}, ${refund.amount}, ${refund.cashback}, ${refund.reason ?? null}, ${refund.at})`);

/** Sets the transfer that holds the rest of a payment's pending cashback. */
export const setCashback = (tx: Tx, paymentId: number, cashbackId: number): Promise<number> =>
  tx.run(sql`UPDATE payments SET cashback_id = ${cashbackId} WHERE id = ${paymentId}`);

/** Locks due cashback other than `except`, skipping rows that another process has locked. */
export const lockDueCashback = (
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<{ id: number; held_by: number }[]> =>
  tx.rows(sql<{ id: number; held_by: number }>`
    SELECT id, cashback_id AS held_by FROM payments WHERE cashback_state = 'pending' AND release_at <= clock_timestamp() AND id <> ALL (${[...except]}::bigint[])
     ORDER BY release_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`);

export const setReleased = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`UPDATE payments SET cashback_state = 'released', release_at = NULL WHERE id = ANY (${ids}::bigint[])`);
