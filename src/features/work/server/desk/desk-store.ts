import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { RequestFilter } from '../../desk-wire.ts';
import type { RequestState } from '../../rules.ts';
import { type RequestRow, requestColumns, requestsFrom } from '../requests/requests-store.ts';

type Reader = Pick<Officer<'read'>, 'organisation'>;

const STATES: Readonly<Record<RequestFilter, readonly RequestState[]>> = {
  waiting: ['open', 'returned'],
  decided: ['approved', 'rejected'],
  withdrawn: ['withdrawn'],
  expired: ['expired'],
};

export interface DeskFilter {
  readonly look?: RequestFilter | undefined;
  /** Part of the externalId, ignoring case. */
  readonly search?: string | undefined;
}

/** Lists an organisation's requests below an id, newest first. */
export const listForDesk = (
  db: Queryable,
  { organisation }: Reader,
  { look = undefined, search = undefined }: DeskFilter,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<RequestRow[]> =>
  db.rows(sql<RequestRow>`
    SELECT ${requestColumns} FROM ${requestsFrom}
     WHERE r.organisation_id = ${organisation} AND r.id < ${before}
       AND (${look ? [...STATES[look]] : null}::text[] IS NULL OR r.state = ANY (${look ? [...STATES[look]] : null}::text[]))
       AND (${search ?? null}::text IS NULL OR position(lower(${search ?? null}::text) in lower(r.external_id)) > 0)
     ORDER BY r.id DESC LIMIT ${count}`);

export const findForDesk = (db: Queryable, { organisation }: Reader, id: number): Promise<RequestRow | undefined> =>
  db.maybe(
    sql<RequestRow>`SELECT ${requestColumns} FROM ${requestsFrom} WHERE r.organisation_id = ${organisation} AND r.id = ${id}`,
  );

export interface PersonRow {
  /** Id of the connection, by which the rows are ordered. */
  readonly id: number;
  readonly pairwise_id: string;
  readonly reference: string | null;
}

/** Lists the people in the seats of a request's current version, with the organisation's own references. */
export const listSeated = (db: Queryable, { id, version }: RequestRow): Promise<PersonRow[]> =>
  db.rows(sql<PersonRow>`
    SELECT DISTINCT c.id, c.pairwise_id, c.reference FROM work_seats s JOIN connections c ON c.id = s.connection_id
     WHERE s.request_id = ${id} AND s.version = ${version} ORDER BY c.id`);

export const countProven = async (db: Queryable, { id }: RequestRow): Promise<number> =>
  (
    await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM work_evidence WHERE request_id = ${id} AND sealed IS NOT NULL`,
    )
  ).n;

interface CountsRow {
  readonly waiting: number;
  readonly decided: number;
  readonly withdrawn: number;
  readonly expired: number;
  readonly decisions: number;
  readonly sealed: number;
}

/** Counts requests by state, signed decisions and sealed documents. */
export const readCounts = (db: Queryable, { organisation }: Reader): Promise<CountsRow> =>
  db.one(sql<CountsRow>`
    SELECT count(*) FILTER (WHERE r.state IN ('open', 'returned')) AS waiting, count(*) FILTER (WHERE r.state IN ('approved', 'rejected')) AS decided,
      count(*) FILTER (WHERE r.state = 'withdrawn') AS withdrawn, count(*) FILTER (WHERE r.state = 'expired') AS expired,
      (SELECT count(*) FROM work_evidence e JOIN work_requests x ON x.id = e.request_id WHERE x.organisation_id = ${organisation}) AS decisions,
      (SELECT count(*) FROM work_seals s JOIN work_requests x ON x.id = s.request_id WHERE x.organisation_id = ${organisation} AND s.file_id IS NOT NULL) AS sealed
    FROM work_requests r WHERE r.organisation_id = ${organisation}`);

export interface RequesterRow {
  readonly name: string;
  readonly waiting: number;
  readonly total: number;
}

/** Lists who in the organisation asks, by the names on current versions. */
export const listRequesters = (db: Queryable, { organisation }: Reader, most: number): Promise<RequesterRow[]> =>
  db.rows(sql<RequesterRow>`
    SELECT v.requester AS name, count(*) FILTER (WHERE r.ended_at IS NULL) AS waiting, count(*) AS total
    FROM ${requestsFrom} WHERE r.organisation_id = ${organisation} GROUP BY v.requester ORDER BY waiting DESC, total DESC, name LIMIT ${most}`);
