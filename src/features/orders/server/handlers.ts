import type { PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { type contract, type Order, refusals } from '../contract.ts';
import { isOwned, makeOrder, payeeUnknown } from './make-order.ts';
import { orderOnWire, paymentOnWire } from './on-wire.ts';
import { notifyOrders } from './order-notices.ts';
import {
  findOrder,
  listOrders,
  listRuns,
  lockOrder,
  type OrderRow,
  setEnded,
  setNexts,
  setPaused,
} from './orders-store.ts';
import { nextAfter } from './paying.ts';

/** Creates the handlers to make, list, pause, resume and end orders. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  const change = (who: Owner, id: number, act: (tx: Tx, row: OrderRow) => Promise<OrderRow>): Promise<Order> =>
    db.tx(async (tx) => {
      const row = await lockOrder(tx, who, id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      const changed = await act(tx, row);
      if (changed !== row) await notifyOrders(tx, [{ order: changed, news: null }]);
      return orderOnWire(changed);
    });
  const found = async (who: Owner, id: number): Promise<OrderRow> => {
    const row = await findOrder(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return row;
  };
  const pageOf = async (who: Owner, query: PageQuery) =>
    pageById(await listOrders(db, who, idBefore(query), query.limit + 1), query.limit);
  return {
    'POST /api/orders/{userId}': async ({ who, body, key, consent, reply }) => {
      const { isReplay, row } = await makeOrder(services, who, { body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return orderOnWire(row);
    },

    'GET /api/orders/{userId}': async ({ who, query }) =>
      writePage(await pageOf(who, query), async (row) => orderOnWire(row)),

    'GET /api/orders/{userId}/{id}': async ({ who, params }) => orderOnWire(await found(who, params.id)),

    'GET /api/orders/{userId}/{id}/payments': async ({ who, params, query }) => {
      const { id } = await found(who, params.id);
      const rows = await listRuns(db, id, idBefore(query), query.limit + 1);
      return writePage(pageById(rows, query.limit), async (row) => paymentOnWire(row));
    },

    'POST /api/orders/{userId}/{id}/pause': ({ who, params }) =>
      change(who, params.id, async (tx, row) => {
        if (row.state === 'ended') throw over();
        return row.state === 'paused' ? row : setPaused(tx, row, 'person');
      }),

    'POST /api/orders/{userId}/{id}/resume': ({ who, params, body }) =>
      change(who, params.id, async (tx, row) => {
        if (row.state === 'ended') throw over();
        return row.state === 'active' ? row : resume(tx, row, body.isMissedPaid);
      }),

    'POST /api/orders/{userId}/{id}/end': ({ who, params }) =>
      change(who, params.id, async (tx, row) => (row.state === 'ended' ? row : setEnded(tx, row, 'person'))),
  };
};

const over = () => refuse(refusals, 'order_over', { detail: 'Create a new order instead.' });

/** Resumes with the next payment or, without making up for missed ones, with the first whose day has not begun. */
async function resume(tx: Tx, row: OrderRow, isMissedPaid: boolean): Promise<OrderRow> {
  if (!(await isOwned(tx, row.to_owner))) throw payeeUnknown();
  const { now } = await tx.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  let next = nextAfter(row, row.nth, BigInt(row.used));
  while (!isMissedPaid && next && next.at <= now) next = nextAfter(row, next.nth + 1, BigInt(row.used));
  const [changed] = await setNexts(tx, [{ id: row.id, next }]);
  return changed ?? row;
}
