import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Currency, RequestState } from '../../rules.ts';
import type { Approval } from '../../wire.ts';

/** A caller that acts for an organisation. */
interface Of {
  readonly organisation: UserId;
}

/** A request in its current version. */
export interface RequestRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly external_id: string;
  readonly digest: Uint8Array;
  readonly state: RequestState;
  readonly version: number;
  readonly step: number;
  readonly due_at: Date | null;
  readonly reminded_at: Date | null;
  readonly question: string | null;
  readonly question_by: UserId | null;
  readonly answer: string | null;
  readonly transfer_id: number | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly ended_at: Date | null;
  readonly title: string;
  readonly description: string;
  readonly priority: Approval['priority'];
  readonly requester: string;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly document_hash: string | null;
  readonly document_name: string | null;
  readonly file_id: number | null;
  readonly payee: string | null;
}
export const requestColumns = sql`r.id, r.organisation_id, r.external_id, r.digest, r.state, v.version, r.step, r.due_at, r.reminded_at, r.question, r.question_by, r.answer,
  r.transfer_id, r.reason, r.created_at, r.changed_at, r.ended_at,
  v.title, v.description, v.priority, v.requester, v.amount, v.currency, v.document_hash, v.document_name, v.file_id, v.payee`;
export const requestsFrom = sql`work_requests r JOIN work_versions v ON v.request_id = r.id AND v.version = r.version`;

export const findRequests = (db: Queryable, ids: readonly number[]): Promise<RequestRow[]> =>
  db.rows(sql<RequestRow>`SELECT ${requestColumns} FROM ${requestsFrom} WHERE r.id = ANY (${[...ids]}::bigint[])`);

/** Finds a request as it was in an earlier version. */
export const findInVersion = (db: Queryable, id: number, version: number): Promise<RequestRow | undefined> =>
  db.maybe(sql<RequestRow>`
    SELECT ${requestColumns} FROM work_requests r JOIN work_versions v ON v.request_id = r.id AND v.version = ${version} WHERE r.id = ${id}`);

export const findByExternalId = (
  db: Queryable,
  { organisation }: Of,
  externalId: string,
): Promise<RequestRow | undefined> =>
  db.maybe(
    sql<RequestRow>`SELECT ${requestColumns} FROM ${requestsFrom} WHERE r.organisation_id = ${organisation} AND r.external_id = ${externalId}`,
  );

/** Locks a request until the transaction ends. All changes to it, its seats and its money happen under this lock. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  tx.queue(sql`SELECT FROM work_requests WHERE id = ${id} FOR NO KEY UPDATE`);
  return tx.one(sql<RequestRow>`SELECT ${requestColumns} FROM ${requestsFrom} WHERE r.id = ${id}`);
}

export interface Listing {
  readonly externalId?: string | undefined;
  readonly since?: string | undefined;
}

export async function listRequests(
  db: Queryable,
  of: Of,
  { externalId, since }: Listing,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<RequestRow[]> {
  const { organisation } = of;
  if (externalId !== undefined) {
    const one = await findByExternalId(db, of, externalId);
    return one && one.id < before && (since === undefined || one.changed_at >= new Date(since)) ? [one] : [];
  }
  // Two separate statements, so that each can use its index.
  if (since === undefined)
    return db.rows(sql<RequestRow>`
      SELECT ${requestColumns} FROM ${requestsFrom} WHERE r.organisation_id = ${organisation} AND r.id < ${before} ORDER BY r.id DESC LIMIT ${count}`);
  return db.rows(sql<RequestRow>`
    SELECT ${requestColumns} FROM ${requestsFrom}
     WHERE r.organisation_id = ${organisation} AND r.changed_at >= ${since}::timestamptz AND r.id < ${before} ORDER BY r.id DESC LIMIT ${count}`);
}

/** Reports whether an organisation has reached its limit of open requests. */
export const isFull = async (db: Queryable, { organisation }: Of, most: number): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM work_requests WHERE organisation_id = ${organisation} AND ended_at IS NULL OFFSET ${most - 1}) AS is`)
  ).is;

/**
 * Returns true if somebody named in this request would have more than `most` open requests of its organisation. Counts
 * each request once, in any step, as a stand-in, or by escalation.
 */
export const isTooMuchForOne = async (tx: Tx, { organisation }: Of, id: number, most: number): Promise<boolean> =>
  (
    await tx.one(sql<{ is: boolean }>`
      WITH one AS (SELECT r.id, r.version FROM work_requests r WHERE r.id = ${id}),
      people AS (
        SELECT s.user_id FROM one JOIN work_seats s ON s.request_id = one.id AND s.version = one.version
        UNION
        SELECT a.user_id FROM one JOIN work_approvals a ON a.request_id = one.id AND a.version = one.version AND a.status = 'pending'
        UNION
        SELECT c.user_id FROM one
          JOIN work_steps t ON t.request_id = one.id AND t.version = one.version
          JOIN connections c ON c.id = t.escalate_to
      ),
      -- Open seats of steps that are not over.
      seated AS (
        SELECT s.user_id, s.request_id, s.version FROM people p
          JOIN work_seats s ON s.user_id = p.user_id AND s.state = 'open'
          JOIN work_steps t ON t.request_id = s.request_id AND t.version = s.version AND t.n = s.step
         WHERE t.state IN ('waiting', 'open')
      ),
      escalated AS (
        SELECT c.user_id, t.request_id, t.version FROM people p
          JOIN connections c ON c.user_id = p.user_id AND c.organisation_id = ${organisation}
          JOIN work_steps t ON t.escalate_to = c.id AND t.escalated_at IS NULL
         WHERE t.state IN ('waiting', 'open')
      ),
      asked AS (
        SELECT user_id, request_id, version FROM seated
        UNION SELECT user_id, request_id, version FROM escalated
        UNION
        SELECT a.user_id, a.request_id, a.version FROM people p
          JOIN work_approvals a ON a.user_id = p.user_id AND a.status = 'pending'
      )
      SELECT EXISTS (
        SELECT FROM asked JOIN work_requests r ON r.id = asked.request_id AND r.version = asked.version
         WHERE r.organisation_id = ${organisation} AND r.ended_at IS NULL
         GROUP BY asked.user_id HAVING count(*) > ${most}) AS is`)
  ).is;

interface NewRequest {
  readonly externalId: string;
  readonly digest: Uint8Array;
  readonly keyId: number;
  readonly dueAt: Date | null;
}

/** Adds a request. Undefined if its externalId is already taken by a committed request. */
export const insertRequest = (
  tx: Tx,
  { organisation }: Of,
  { externalId, digest, keyId, dueAt }: NewRequest,
): Promise<{ id: number; created_at: Date } | undefined> =>
  tx.maybe(sql<{ id: number; created_at: Date }>`
    INSERT INTO work_requests (organisation_id, external_id, digest, key_id, due_at)
    VALUES (${organisation}, ${externalId}, ${digest}, ${keyId}, ${dueAt}) ON CONFLICT (organisation_id, external_id) DO NOTHING
    RETURNING id, created_at`);

export interface NewVersion {
  readonly title: string;
  readonly description: string;
  readonly priority: Approval['priority'];
  readonly requester: string;
  readonly money: { readonly amount: bigint; readonly currency: Currency } | null;
  readonly dueAt: Date | null;
  readonly document: { readonly hash: string; readonly name: string; readonly fileId: number | null } | null;
  readonly payee: string | null;
}

export const insertVersion = (tx: Tx, id: number, version: number, given: NewVersion): Promise<number> =>
  tx.run(sql`
    INSERT INTO work_versions (request_id, version, title, description, priority, requester, amount, currency, due_at, document_hash, document_name,
      file_id, payee)
    VALUES (${id}, ${version}, ${given.title}, ${given.description}, ${given.priority}, ${given.requester}, ${given.money?.amount ?? null},
      ${given.money?.currency ?? null}, ${given.dueAt}, ${given.document?.hash ?? null}, ${given.document?.name ?? null},
      ${given.document?.fileId ?? null}, ${given.payee})`);

/** Starts the next version of a request. An open question counts as answered. */
export const writeVersion = (tx: Tx, id: number, version: number, dueAt: Date | null): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET version = ${version}, step = 1, state = 'open', due_at = ${dueAt}, reminded_at = NULL, question = NULL,
    question_by = NULL, answer = NULL, changed_at = clock_timestamp() WHERE id = ${id}`);

export const writeTransfer = (tx: Tx, id: number, transferId: number | null): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET transfer_id = ${transferId} WHERE id = ${id}`);

export const writeStep = (tx: Tx, id: number, step: number): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET step = ${step}, changed_at = clock_timestamp() WHERE id = ${id}`);

export const noteChange = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET changed_at = clock_timestamp() WHERE id = ${id}`);

export const writeQuestion = (tx: Tx, id: number, by: UserId, question: string): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET state = 'returned', question = ${question}, question_by = ${by}, answer = NULL, changed_at = clock_timestamp()
    WHERE id = ${id}`);

export const writeAnswer = (tx: Tx, id: number, answer: string): Promise<number> =>
  tx.run(
    sql`UPDATE work_requests SET state = 'open', answer = ${answer}, changed_at = clock_timestamp() WHERE id = ${id}`,
  );

/** Records a reminder. Returns 0 if there was one within these hours. */
export const writeReminder = (tx: Tx, id: number, hours: number): Promise<number> =>
  tx.run(sql`UPDATE work_requests SET reminded_at = clock_timestamp()
    WHERE id = ${id} AND (reminded_at IS NULL OR reminded_at < clock_timestamp() - make_interval(hours => ${hours}))`);

export type EndState = Exclude<RequestState, 'open' | 'returned'>;

/** Ends a request and its open steps. Returns the time at which the request ended. */
export async function endRequest(tx: Tx, id: number, state: EndState, reason: string | null): Promise<Date> {
  tx.queue(sql`UPDATE work_steps s SET state = 'ended' FROM work_requests r
    WHERE r.id = ${id} AND s.request_id = r.id AND s.version = r.version AND s.state IN ('waiting', 'open')`);
  const { ended_at: at } = await tx.one(sql<{ ended_at: Date }>`
    UPDATE work_requests SET state = ${state}, reason = ${reason}, ended_at = clock_timestamp(), changed_at = clock_timestamp()
     WHERE id = ${id} RETURNING ended_at`);
  return at;
}

/** Finds the document of the version that an approval belongs to. */
export const findVersion = (
  db: Queryable,
  { request_id, version }: { readonly request_id: number | null; readonly version: number },
): Promise<Pick<RequestRow, 'document_name' | 'file_id'> | undefined> =>
  db.maybe(sql<Pick<RequestRow, 'document_name' | 'file_id'>>`
    SELECT document_name, file_id FROM work_versions WHERE request_id = ${request_id} AND version = ${version}`);
