import { type CurrencyColumns, currencyColumns } from '#features/currency/server/store.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Reason, Rhythm, State } from '../rules.ts';

/** An order with its current state and its paid and pending sum. */
export interface OrderRow extends CurrencyColumns {
  readonly id: number;
  readonly user_id: UserId;
  readonly digest: Uint8Array | null;
  readonly to_owner: AccountOwner;
  readonly asset_id: number;
  readonly amount: string;
  readonly total: string;
  readonly rhythm: Rhythm;
  readonly first_on: string;
  readonly end_on: string | null;
  readonly zone: string;
  readonly nth: number;
  readonly next_on: string | null;
  readonly state: State;
  readonly reason: Reason | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly used: string;
  readonly payments: number;
}
const paid = sql`FROM payment_order_runs r JOIN transfers t ON t.id = r.transfer_id WHERE r.order_id = o.id`;
const columns = sql`o.id, o.user_id, o.digest, o.to_owner, o.asset_id, o.amount, o.total, o.rhythm, o.first_on, o.end_on, o.zone, o.nth, o.next_on,
  o.state, o.reason, o.created_at, o.ended_at, ${currencyColumns},
  (SELECT coalesce(sum(t.amount), 0) ${paid} AND t.state IN ('pending', 'posted')) AS used, (SELECT count(*) ${paid}) AS payments`;

export interface NewOrderRow {
  readonly key: string | null;
  readonly digest: Uint8Array | null;
  readonly to: AccountOwner;
  readonly assetId: number;
  readonly amount: bigint;
  readonly total: bigint;
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly endOn: string | null;
  readonly zone: string;
  readonly nextAt: Date;
}

export const insertOrder = (tx: Tx, { userId }: Owner, row: NewOrderRow): Promise<OrderRow> =>
  tx.one(sql<OrderRow>`
    INSERT INTO payment_orders AS o (user_id, key, digest, to_owner, asset_id, amount, total, rhythm, first_on, end_on, zone, next_on, next_at)
    VALUES (${userId}, ${row.key}, ${row.digest}, ${row.to}, ${row.assetId}, ${row.amount}, ${row.total}, ${row.rhythm},
      ${row.firstOn}, ${row.endOn}, ${row.zone}, ${row.firstOn}, ${row.nextAt})
    RETURNING ${columns}`);

export const countLive = async (tx: Tx, { userId }: Owner): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM payment_orders WHERE user_id = ${userId} AND state <> 'ended'`,
    )
  ).n;

export const findByKey = (db: Queryable, { userId }: Owner, key: string): Promise<OrderRow | undefined> =>
  db.maybe(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.user_id = ${userId} AND o.key = ${key}`);

export const findOrder = (db: Queryable, { userId }: Owner, id: number): Promise<OrderRow | undefined> =>
  db.maybe(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.user_id = ${userId} AND o.id = ${id}`);

export const lockOrder = (tx: Tx, { userId }: Owner, id: number): Promise<OrderRow | undefined> =>
  tx.maybe(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.user_id = ${userId} AND o.id = ${id} FOR UPDATE OF o`);

export const listOrders = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<OrderRow[]> =>
  db.rows(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.user_id = ${userId} AND o.id < ${before} ORDER BY o.id DESC LIMIT ${count}`);

/** Returns those of the given orders that belong to an owner. */
export const listOrdersOf = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<OrderRow[]> =>
  db.rows(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.user_id = ${userId} AND o.id = ANY (${[...ids]}::bigint[])`);

/** A payment by an order, with its transfer's id. */
export interface RunRow {
  readonly id: number;
  readonly due_on: string;
  readonly at: Date;
  readonly state: 'pending' | 'posted' | 'voided' | 'expired';
}

export const listRuns = (db: Queryable, orderId: number, before: number, count: number): Promise<RunRow[]> =>
  db.rows(sql<RunRow>`
    SELECT r.transfer_id AS id, r.due_on, r.at, t.state FROM payment_order_runs r JOIN transfers t ON t.id = r.transfer_id
     WHERE r.order_id = ${orderId} AND r.transfer_id < ${before} ORDER BY r.transfer_id DESC LIMIT ${count}`);

/**
 * Locks orders that have been due longest, skipping those of other processes; or one given order if it is still due.
 */
export const takeDue = (tx: Tx, count: number, id: number | null = null): Promise<OrderRow[]> =>
  tx.rows(sql<OrderRow>`SELECT ${columns}
    FROM payment_orders o WHERE o.id = ANY (ARRAY(SELECT d.id FROM payment_orders d
       WHERE d.state = 'active' AND d.next_at <= clock_timestamp() AND (d.retry_at IS NULL OR d.retry_at <= clock_timestamp())
         AND (${id}::bigint IS NULL OR d.id = ${id}::bigint)
       ORDER BY d.next_at, d.id LIMIT ${count} FOR UPDATE SKIP LOCKED)) ORDER BY o.id`);

/** Returns the payers' addresses by user id, and which of the payees have a wallet here. */
export async function readSides(tx: Tx, orders: readonly OrderRow[]) {
  const payers = await tx.rows(sql<{ id: UserId; own: AccountOwner }>`
    SELECT id, address AS own FROM users WHERE id = ANY (${orders.map((order) => order.user_id)}::bigint[])`);
  const payees = await tx.rows(sql<{ address: AccountOwner }>`
    SELECT address FROM users WHERE address = ANY (${orders.map((order) => order.to_owner)}::text[]) AND deleted_at IS NULL`);
  return {
    ownOf: new Map(payers.map(({ id, own }) => [id, own])),
    held: new Set(payees.map(({ address }) => address)),
  };
}

/** Records payments, each with its order's next number. */
export const insertRuns = (tx: Tx, runs: readonly { readonly order: OrderRow; readonly transferId: number }[]) =>
  tx.run(sql`
    INSERT INTO payment_order_runs (order_id, nth, due_on, transfer_id)
    SELECT r.order_id, r.nth, r.due_on, r.transfer_id
      FROM jsonb_to_recordset(${JSON.stringify(
        runs.map(({ order, transferId }) => ({
          order_id: order.id,
          nth: order.nth,
          due_on: order.next_on,
          transfer_id: transferId,
        })),
      )}::jsonb) AS r(order_id bigint, nth int, due_on date, transfer_id bigint)`);

/** Number and time of the next payment. */
export interface NextRun {
  readonly nth: number;
  readonly on: string;
  readonly at: Date;
}

/** Sets each order's next payment, or ends the order if there is none. */
export const setNexts = (tx: Tx, nexts: readonly { readonly id: number; readonly next: NextRun | undefined }[]) =>
  tx.rows(sql<OrderRow>`
    UPDATE payment_orders AS o SET nth = coalesce(n.nth, o.nth), next_on = n.day, next_at = n.at, tries = 0, retry_at = NULL, fault = NULL,
        state = CASE WHEN n.day IS NULL THEN 'ended' ELSE 'active' END, reason = CASE WHEN n.day IS NULL THEN 'done' END,
        ended_at = CASE WHEN n.day IS NULL THEN clock_timestamp() END
      FROM jsonb_to_recordset(${JSON.stringify(nexts.map(({ id, next }) => ({ id, nth: next?.nth, day: next?.on, at: next?.at })))}::jsonb)
        AS n(id bigint, nth int, day date, at timestamptz)
     WHERE o.id = n.id RETURNING ${columns}`);

export const setPaused = (tx: Tx, { id }: OrderRow, reason: Reason): Promise<OrderRow> =>
  tx.one(sql<OrderRow>`
    UPDATE payment_orders AS o SET next_at = NULL, state = 'paused', reason = ${reason} WHERE o.id = ${id} RETURNING ${columns}`);

export const setEnded = (tx: Tx, { id }: OrderRow, reason: Reason): Promise<OrderRow> =>
  tx.one(sql<OrderRow>`
    UPDATE payment_orders AS o SET next_at = NULL, next_on = NULL, state = 'ended', reason = ${reason}, ended_at = clock_timestamp()
     WHERE o.id = ${id} RETURNING ${columns}`);

export const setAside = async (
  db: Queryable,
  id: number,
  fault: string,
  waitS: (tries: number) => number,
): Promise<void> => {
  const row = await db.maybe(sql<{ tries: number }>`
    UPDATE payment_orders SET tries = tries + 1, fault = ${fault} WHERE id = ${id} RETURNING tries`);
  if (row)
    await db.run(sql`
      UPDATE payment_orders SET retry_at = clock_timestamp() + make_interval(secs => ${waitS(row.tries)}) WHERE id = ${id}`);
};

export async function forgetOrders(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(
    sql`DELETE FROM payment_order_runs WHERE order_id IN (SELECT id FROM payment_orders WHERE user_id = ${userId})`,
  );
  tx.queue(sql`DELETE FROM payment_orders WHERE user_id = ${userId}`);
}
