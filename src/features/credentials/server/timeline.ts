import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Credential, Showing } from '../contract.ts';
import { issuerName, stateOf } from '../display.ts';
import { openCredential } from './credential.ts';
import { listShowingsOf, showingOf } from './presentations/presentations-store.ts';
import { listCredentialsOf } from './store.ts';

/** Timeline source: credentials that a person received. */
export const credentialsTaken: TimelineSource<Credential> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`created_at`)} AS micros, id FROM credentials
       WHERE user_id = ${userId} AND ${inSpan(sql`created_at`, span)} ORDER BY created_at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db, vault }, owner, ids) => {
    const rows = await listCredentialsOf(db, owner, ids);
    const now = new Date();
    return Promise.all(
      rows.map(async (row) => {
        const record = await openCredential(db, vault, row);
        const isSigned = stateOf(record, now) === 'issuer_signed';
        const facts = { party: issuerName(record.issuer), money: null, status: isSigned ? 'done' : 'other' } as const;
        return { id: row.id, at: record.createdAt, ...facts, record };
      }),
    );
  },
};

/** Timeline source: presentations of a person's credentials; recipient and reason are sealed. */
export const credentialsShown: TimelineSource<Showing> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`shown_at`)} AS micros, id FROM showings
       WHERE user_id = ${userId} AND ${inSpan(sql`shown_at`, span)} ORDER BY shown_at DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db, vault }, owner, ids) => {
    const rows = await listShowingsOf(db, owner, ids);
    return Promise.all(
      rows.map(async (row) => {
        const record = await showingOf(db, vault, row);
        return { id: row.id, at: record.shownAt, party: record.to, money: null, status: 'done' as const, record };
      }),
    );
  },
};
