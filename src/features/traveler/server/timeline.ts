import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome } from '#platform/timeline.ts';
import type { Plan, Refund } from '../contract.ts';
import { refundsOf } from './on-wire.ts';
import { listRefundsOf } from './refunds/refunds-store.ts';
import { planOf } from './trips/plans.ts';
import { listPlansOf } from './trips/plans-store.ts';

const OUTCOMES: Readonly<Record<Refund['status'], Outcome>> = {
  processing: 'pending',
  approved: 'done',
  paid: 'done',
  refused: 'failed',
  returned: 'failed',
};

/** Timeline entries of a person's tax refunds. */
export const refundsClaimed: TimelineSource<Refund> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`created_at`)} AS micros, id FROM tax_refunds
       WHERE user_id = ${userId} AND ${inSpan(sql`created_at`, span)} ORDER BY created_at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db }, owner, ids) =>
    (await refundsOf(db, await listRefundsOf(db, owner, ids))).map((record) => {
      const { id, createdAt: at, merchantName: party, refundAmount: amount, status } = record;
      return { id, at, party, money: { amount, asset: 'USD' }, status: OUTCOMES[status], record };
    }),
};

/** Timeline entries of a person's trips. */
export const tripsPlanned: TimelineSource<Plan> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`created_at`)} AS micros, id FROM travel_plans
       WHERE user_id = ${userId} AND ${inSpan(sql`created_at`, span)} ORDER BY created_at DESC, id DESC LIMIT ${span.count}`),
  items: async (services, owner, ids) =>
    (await listPlansOf(services.db, owner, ids)).map((row) => {
      const record = planOf(row);
      const status = record.status === 'completed' ? ('done' as const) : ('other' as const);
      return { id: row.id, at: record.createdAt, party: null, money: null, status, record };
    }),
};
