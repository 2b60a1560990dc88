import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome as Standing } from '#platform/timeline.ts';
import type { Disclosure } from '../contract.ts';
import { someDisclosures } from './disclosures.ts';

const standings: Readonly<Record<Disclosure['outcome'], Standing>> = {
  shown: 'done',
  unanswered: 'pending',
  rejected: 'failed',
  refused: 'other',
  failed: 'failed',
};

/** Answered requests on the person's timeline; their content is sealed. */
export const requestsAnswered: TimelineSource<Disclosure> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`ended_at`)} AS micros, id FROM disclosures
       WHERE user_id = ${userId} AND ended_at IS NOT NULL AND ${inSpan(sql`ended_at`, span)}
       ORDER BY ended_at DESC, id DESC LIMIT ${span.count}`),
  items: async (services, owner, ids) =>
    (await someDisclosures(services, owner, ids)).map((record) => ({
      id: record.id,
      at: record.at,
      party: record.verifier.name ?? record.verifier.host,
      money: null,
      status: standings[record.outcome],
      record,
    })),
};
