import type { ChargeState, Item } from '#features/pay/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { announceClosed, type ClosedRow } from './charge-events.ts';

export interface ChargeRow {
  readonly id: number;
  readonly merchant_id: number;
  readonly user_id: UserId;
  /** Amount in won. */
  readonly amount: string;
  readonly note: string | null;
  readonly items: Item[] | null;
  readonly code: string;
  readonly state: ChargeState;
  /** Cashback rate shown with the charge, in basis points. */
  readonly cashback_bps: number;
  /** Currency version when the charge was created; null if there was none yet. */
  readonly currency_version: number | null;
  readonly payment_id: number | null;
  readonly payer_id: UserId | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Time by the store's clock. */
  readonly now: Date;
  readonly is_over: boolean;
  /** Page to which the payer returns after paying. Null unless a program created the order. */
  readonly return_url: string | null;
}

export interface NewCharge {
  readonly id: number;
  readonly merchantId: number;
  readonly amount: bigint;
  readonly note: string | undefined;
  readonly items: readonly Item[] | undefined;
  readonly code: string;
  readonly lifeS: number;
  /** Currency version when the charge was created. */
  readonly currency: number;
}

/** Counts a person's open charges made by hand; orders of programs have a separate limit. */
export const countOpen = async (tx: Queryable, { userId }: Owner): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM charges c
      WHERE c.user_id = ${userId} AND c.state = 'open' AND c.expires_at > clock_timestamp()
        AND NOT EXISTS (SELECT FROM checkouts o WHERE o.charge_id = c.id)`)
  ).n;

/** Counts all open charges of a user, including those of programs. */
export const countUnderway = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM charges
      WHERE user_id = ${userId} AND state = 'open' AND expires_at > clock_timestamp()`)
  ).n;

/** Inserts a charge; returns false if another open charge has its number. An expired charge gives up its number. */
export async function insertCharge(tx: Tx, { userId }: Owner, charge: NewCharge): Promise<boolean> {
  const items = charge.items && JSON.stringify(charge.items);
  const over = await tx.rows(sql<ClosedRow>`UPDATE charges SET state = 'expired', closed_at = clock_timestamp()
      WHERE code = ${charge.code} AND state = 'open' AND expires_at <= clock_timestamp() RETURNING id, user_id`);
  await announceClosed(tx, over, 'expired');
  const written = await tx.run(sql`
    INSERT INTO charges (id, merchant_id, user_id, amount, note, items, code, cashback_bps, currency_version, expires_at)
    VALUES (${charge.id}, ${charge.merchantId}, ${userId}, ${charge.amount}, ${charge.note ?? null}, ${items ?? null}::jsonb,
      ${charge.code}, (SELECT cashback_bps FROM merchants WHERE id = ${charge.merchantId}), ${charge.currency}, now() + make_interval(secs => ${charge.lifeS}))
    ON CONFLICT (code) WHERE state = 'open' DO NOTHING`);
  return written === 1;
}

/** Finds a charge by the id in its link, no matter who owns it. */
export const findCharge = (db: Queryable, id: number): Promise<ChargeRow | undefined> =>
  db.maybe(sql<ChargeRow>`
    SELECT c.id, c.merchant_id, c.user_id, c.amount, c.note, c.items, c.code, c.state, c.cashback_bps, c.currency_version, c.payment_id, p.payer_id,
           c.created_at, c.expires_at, clock_timestamp() AS now, c.expires_at <= clock_timestamp() AS is_over, o.return_url
      FROM charges c LEFT JOIN payments p ON p.id = c.payment_id LEFT JOIN checkouts o ON o.charge_id = c.id WHERE c.id = ${id}`);

/** Locks and returns a charge; a second caller sees the first one's changes. */
export async function lockCharge(tx: Tx, id: number): Promise<ChargeRow | undefined> {
  tx.queue(sql`SELECT FROM charges WHERE id = ${id} FOR NO KEY UPDATE`);
  return findCharge(tx, id);
}

/** Returns the open charge with a number. */
export const findOpenByCode = async (db: Queryable, code: string): Promise<number | undefined> =>
  (
    await db.maybe(sql<{ id: number }>`SELECT id FROM charges
      WHERE code = ${code} AND state = 'open' AND expires_at > clock_timestamp()`)
  )?.id;

/** Closes an open charge as paid, with the time at which it was read under its lock as the closing time. */
export async function closePaid(tx: Tx, charge: ChargeRow, paymentId: number): Promise<void> {
  const { id, now } = charge;
  tx.queue(sql`UPDATE charges SET state = 'paid', payment_id = ${paymentId}, closed_at = ${now} WHERE id = ${id}`);
  await announceClosed(tx, [charge], 'paid', paymentId);
}

/** Cancels one of the caller's open charges. */
export async function closeCancelled(tx: Tx, { owners }: Pick<Actor, 'owners'>, id: number): Promise<void> {
  const closed = await tx.rows(sql<ClosedRow>`UPDATE charges SET state = 'cancelled', closed_at = clock_timestamp()
    WHERE id = ${id} AND user_id = ANY (${owners.map(({ userId }) => userId)}::bigint[]) AND state = 'open'
    RETURNING id, user_id`);
  tx.queue(sql`UPDATE checkouts SET cancelled_at = clock_timestamp()
    WHERE charge_id = ANY (${closed.map((charge) => charge.id)}::bigint[])`);
  await announceClosed(tx, closed, 'cancelled');
}

/** Marks charges as expired whose time is over, at most `limit`, and returns how many. */
export const closeExpired = (db: Db, limit: number): Promise<number> =>
  db.tx(async (tx) => {
    const closed = await tx.rows(sql<ClosedRow>`
      UPDATE charges SET state = 'expired', closed_at = clock_timestamp() WHERE id = ANY (ARRAY(
        SELECT id FROM charges WHERE state = 'open' AND expires_at <= clock_timestamp() LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING id, user_id`);
    await announceClosed(tx, closed, 'expired');
    return closed.length;
  });
