import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome } from '#platform/timeline.ts';
import type { Order } from '../contract.ts';
import type { State } from '../rules.ts';
import { orderOnWire } from './on-wire.ts';
import { listOrdersOf } from './orders-store.ts';

const OUTCOMES: Readonly<Record<State, Outcome>> = { active: 'done', paused: 'pending', ended: 'other' };

/** Timeline entries for a person's new orders; their payments are among the transfers. */
export const ordersGiven: TimelineSource<Order> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`created_at`)} AS micros, id FROM payment_orders
       WHERE user_id = ${userId} AND ${inSpan(sql`created_at`, span)} ORDER BY created_at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db }, owner, ids) =>
    (await listOrdersOf(db, owner, ids)).map((row) => {
      const record = orderOnWire(row);
      const { id, createdAt: at, toAddress: party, amount, assetType: asset, state } = record;
      return { id, at, party, money: { amount, asset }, status: OUTCOMES[state], record };
    }),
};
