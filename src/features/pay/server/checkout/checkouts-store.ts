import type { KeyHolder } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export type Orderer = Pick<KeyHolder, 'organisation'>;
/** An API key that may create orders. */
export type Writer = KeyHolder<'charges:write'>;

export interface CheckoutRow {
  readonly id: number;
  readonly charge_id: number;
  readonly reference: string;
  readonly digest: Uint8Array;
  /** Amount in won. */
  readonly amount: string;
  readonly return_url: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly is_over: boolean;
  readonly is_cancelled: boolean;
  /** True while the charge is stored as open, even if it has expired. */
  readonly is_unclosed: boolean;
  /** Id of the payment of the charge; null until it is paid. */
  readonly payment_id: number | null;
  readonly refunded: string | null;
}

const columns = sql`o.id, o.charge_id, o.reference, o.digest, o.amount, o.return_url, o.created_at, o.expires_at,
  o.expires_at <= clock_timestamp() AS is_over, o.cancelled_at IS NOT NULL AS is_cancelled, p.id AS payment_id, p.refunded,
  EXISTS (SELECT FROM charges c WHERE c.id = o.charge_id AND c.state = 'open') AS is_unclosed`;
const from = sql`checkouts o LEFT JOIN payments p ON p.charge_id = o.charge_id`;

export const findCheckout = (
  db: Queryable,
  { organisation }: Orderer,
  chargeId: number,
): Promise<CheckoutRow | undefined> =>
  db.maybe(sql<CheckoutRow>`SELECT ${columns} FROM ${from}
    WHERE o.charge_id = ${chargeId} AND o.organisation_id = ${organisation}`);

/** Returns the latest charge for an order reference. */
export const findLastOf = (tx: Tx, { organisation }: Orderer, reference: string): Promise<CheckoutRow | undefined> =>
  tx.maybe(sql<CheckoutRow>`SELECT ${columns} FROM ${from}
    WHERE o.organisation_id = ${organisation} AND o.reference = ${reference} ORDER BY o.id DESC LIMIT 1`);

export interface Listing {
  readonly reference: string | undefined;
  readonly before: number;
  readonly limit: number;
}

export const listCheckouts = (
  db: Queryable,
  { organisation }: Orderer,
  { reference, before, limit }: Listing,
): Promise<CheckoutRow[]> =>
  db.rows(sql<CheckoutRow>`SELECT ${columns} FROM ${from}
    WHERE o.organisation_id = ${organisation} AND o.id < ${before} AND o.reference = coalesce(${reference ?? null}, o.reference)
    ORDER BY o.id DESC LIMIT ${limit}`);

/** Counts an organisation's payable orders, at most up to `most`. */
export const countOpenOrders = async (tx: Tx, { organisation }: Orderer, most: number): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM (
      SELECT FROM charges c JOIN checkouts o ON o.charge_id = c.id
       WHERE c.user_id = ${organisation} AND c.state = 'open' AND c.expires_at > clock_timestamp() LIMIT ${most}) open`)
  ).n;

export interface NewOrder {
  readonly chargeId: number;
  readonly reference: string;
  readonly digest: Buffer;
  readonly returnUrl: string | null;
}

/** Inserts an order beside its charge, with its amount and end. */
export const insertCheckout = (tx: Tx, { organisation }: Writer, order: NewOrder): Promise<number> =>
  tx.run(sql`
    INSERT INTO checkouts (charge_id, organisation_id, reference, digest, amount, return_url, expires_at)
    SELECT id, ${organisation}, ${order.reference}, ${order.digest}, amount, ${order.returnUrl}, expires_at
      FROM charges WHERE id = ${order.chargeId}`);

export interface PaidRow {
  readonly merchant_name: string;
  readonly merchant_name_ko: string | null;
  readonly seed: string;
  readonly amount: string;
  readonly cashback: string;
  readonly return_url: string | null;
}

/** Finds a paid order while it is retained, whatever happened to its charge and shop. */
export const findPaid = (db: Queryable, chargeId: number): Promise<PaidRow | undefined> =>
  db.maybe(sql<PaidRow>`
    SELECT p.merchant_name, (SELECT r.body->>'merchantKo' FROM receipts r WHERE r.payment_id = p.id) AS merchant_name_ko,
           u.did AS seed, o.amount, p.cashback, o.return_url
      FROM checkouts o JOIN payments p ON p.charge_id = o.charge_id JOIN users u ON u.id = o.organisation_id WHERE o.charge_id = ${chargeId}`);

/** Reports whether a program asked for the charge. */
export const isOrder = async (db: Queryable, chargeId: number): Promise<boolean> =>
  (await db.maybe(sql<{ charge_id: number }>`SELECT charge_id FROM checkouts WHERE charge_id = ${chargeId}`)) !==
  undefined;

/** Returns the shop's return address with the charge added. */
export function returnTo(url: string | null, chargeId: number): string | null {
  if (url === null) return null;
  const to = new URL(url);
  to.searchParams.set('charge', String(chargeId));
  return to.href;
}
