import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Currency } from '../../rules.ts';
import type { Approval } from '../../wire.ts';
import type { ApprovalRow } from '../store.ts';

/** The same person's approval in the request's current version. */
interface LaterRow {
  readonly of: number;
  readonly id: number;
}

/**
 * Lists the approvals that replaced these in the current version. Prefers one for the same seat owner, then a pending
 * one.
 */
export const listLater = (db: Queryable, rows: readonly ApprovalRow[]): Promise<LaterRow[]> =>
  db.rows(sql<LaterRow>`
    SELECT DISTINCT ON (one.id) one.id AS of, later.id
      FROM work_approvals one JOIN work_requests r ON r.id = one.request_id AND r.version > one.version
      JOIN work_approvals later ON later.request_id = r.id AND later.version = r.version AND later.user_id = one.user_id
     WHERE one.id = ANY (${rows.map(({ id }) => id)}::bigint[])
     ORDER BY one.id, later.for_user_id IS NOT DISTINCT FROM one.for_user_id DESC, later.status = 'pending' DESC, later.id DESC`);

export interface EarlierRow {
  readonly of: number;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly due_at: Date | null;
  readonly document_hash: Approval['documentHash'];
  readonly document_name: string | null;
}

/** Lists what the same person was asked in the version before each approval. */
export const listEarlier = (db: Queryable, rows: readonly ApprovalRow[]): Promise<EarlierRow[]> =>
  db.rows(sql<EarlierRow>`
    SELECT DISTINCT ON (one.id) one.id AS of, earlier.version, earlier.title, earlier.description, earlier.amount, earlier.currency, earlier.due_at,
      earlier.document_hash, earlier.document_name
      FROM work_approvals one JOIN work_approvals earlier
        ON earlier.request_id = one.request_id AND earlier.version < one.version AND earlier.user_id = one.user_id
     WHERE one.id = ANY (${rows.map(({ id }) => id)}::bigint[])
     ORDER BY one.id, earlier.version DESC, earlier.id DESC`);
