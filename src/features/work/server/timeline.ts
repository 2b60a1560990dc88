import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome } from '#platform/timeline.ts';
import type { Approval } from '../wire.ts';
import { approvalsOf } from './on-wire.ts';
import { listApprovalsOf } from './store.ts';

const OUTCOMES: Readonly<Record<Approval['status'], Outcome>> = {
  pending: 'pending',
  approved: 'done',
  rejected: 'failed',
  withdrawn: 'other',
  expired: 'other',
  decided_by_others: 'other',
};

/** Approvals that were decided or have ended, as timeline entries. Pending ones are left out. */
export const decisionsMade: TimelineSource<Approval> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`decided_at`)} AS micros, id FROM work_approvals
       WHERE user_id = ${userId} AND decided_at IS NOT NULL AND ${inSpan(sql`decided_at`, span)}
       ORDER BY decided_at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db }, owner, ids) =>
    (await approvalsOf(db, await listApprovalsOf(db, owner, ids))).map((record) => {
      const { id, decidedAt, createdAt, organisation, requester, amount, currency, status } = record;
      const money = amount === null || currency === null ? null : { amount, asset: currency };
      const party = organisation?.displayName ?? requester;
      return { id, at: decidedAt ?? createdAt, party, money, status: OUTCOMES[status], record };
    }),
};
