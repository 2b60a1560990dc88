import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Held } from '../../contract.ts';
import { createHeld } from './held.ts';

/** Credentials that a person took from other issuers, with the issuers' display, which is sealed. */
export const heldTaken: TimelineSource<Held> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`created_at`)} AS micros, id FROM held_credentials
       WHERE user_id = ${userId} AND ${inSpan(sql`created_at`, span)} ORDER BY created_at DESC, id DESC LIMIT ${span.count}`),
  items: async (services, owner, ids) =>
    (await createHeld(services).some(owner, ids)).map((record) => ({
      id: record.id,
      at: record.createdAt,
      party: record.issuer.certifiedAs ?? record.issuer.name.en,
      money: null,
      status: 'done',
      record,
    })),
};
