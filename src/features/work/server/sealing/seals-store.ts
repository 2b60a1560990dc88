import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Mode } from '../../rules.ts';
import type { RequestRow } from '../requests/requests-store.ts';

export interface SealRow {
  readonly state: 'waiting' | 'sealed' | 'unsealable';
  readonly file_id: number | null;
  readonly is_due: boolean;
  readonly tries: number;
}

/** Queues an approved request for sealing. Without a file it is sealed only on request. */
export const insertSeal = (tx: Tx, { id, file_id }: Pick<RequestRow, 'id' | 'file_id'>): Promise<number> =>
  tx.run(sql`INSERT INTO work_seals (request_id, due_at)
    VALUES (${id}, CASE WHEN ${file_id !== null} THEN clock_timestamp() ELSE 'infinity'::timestamptz END)`);

export const findSeal = (db: Queryable, requestId: number): Promise<SealRow | undefined> =>
  db.maybe(sql<SealRow>`
    SELECT state, file_id, due_at < 'infinity'::timestamptz AS is_due, tries FROM work_seals WHERE request_id = ${requestId}`);

/** Makes a document due now, because somebody asked for it. */
export const wantSeal = (db: Db, requestId: number): Promise<number> =>
  db.run(
    sql`UPDATE work_seals SET due_at = clock_timestamp() WHERE request_id = ${requestId} AND due_at = 'infinity'::timestamptz`,
  );

/** Leases the longest-due document for `leaseS`, so that one process works on it, and another one after a crash. */
export const takeDue = (db: Db, leaseS: number): Promise<{ request_id: number; tries: number } | undefined> =>
  db.maybe(sql<{ request_id: number; tries: number }>`
    WITH due AS (
      SELECT request_id FROM work_seals WHERE state = 'waiting' AND due_at <= clock_timestamp()
       ORDER BY due_at, request_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE work_seals q SET due_at = clock_timestamp() + make_interval(secs => ${leaseS}::float8) FROM due
     WHERE q.request_id = due.request_id RETURNING q.request_id, q.tries`);

/** Records a failure and returns the number of tries. */
export const noteFault = (tx: Tx, requestId: number, fault: string): Promise<{ tries: number } | undefined> =>
  tx.maybe(sql<{ tries: number }>`
    UPDATE work_seals SET tries = tries + 1, fault = ${fault} WHERE request_id = ${requestId} AND state = 'waiting' RETURNING tries`);

export const postpone = (tx: Tx, requestId: number, waitS: number): Promise<number> =>
  tx.run(sql`UPDATE work_seals SET due_at = clock_timestamp() + make_interval(secs => ${waitS}::float8)
    WHERE request_id = ${requestId} AND state = 'waiting'`);

/** Locks a document that still waits; undefined if another process was first. */
export const lockWaiting = (tx: Tx, requestId: number): Promise<{ request_id: number } | undefined> =>
  tx.maybe(sql<{ request_id: number }>`
    SELECT request_id FROM work_seals WHERE request_id = ${requestId} AND state = 'waiting' FOR NO KEY UPDATE`);

export const writeSealed = (tx: Tx, requestId: number, fileId: number): Promise<number> =>
  tx.run(sql`UPDATE work_seals SET state = 'sealed', file_id = ${fileId}, sealed_at = clock_timestamp(), fault = NULL
    WHERE request_id = ${requestId}`);

export const writeUnsealable = (db: Queryable & Pick<Db, 'run'>, requestId: number, fault: string): Promise<number> =>
  db.run(
    sql`UPDATE work_seals SET state = 'unsealable', fault = ${fault} WHERE request_id = ${requestId} AND state = 'waiting'`,
  );

export interface ApprovedSeatRow {
  readonly step: number;
  readonly mode: Mode;
  readonly needed: number;
  readonly seats: number;
  readonly reason: string | null;
  readonly decided_at: Date;
  readonly is_delegated: boolean;
  readonly approval_id: number | null;
  /** DID of the decider. The next field names the person in whose place they decided, if any. */
  readonly did: string | null;
  readonly name: string | null;
  readonly name_ko: string | null;
  readonly seat_name: string | null;
}

/** Lists the seats in which a request was approved, in the order of steps and time. */
export const listApproved = (
  db: Queryable,
  { id, version }: Pick<RequestRow, 'id' | 'version'>,
): Promise<ApprovedSeatRow[]> =>
  db.rows(sql<ApprovedSeatRow>`
    SELECT s.step, t.mode, t.needed, s.reason, s.decided_at, s.is_delegated, d.did, d.name_ko,
      (SELECT count(*)::int FROM work_seats x WHERE x.request_id = s.request_id AND x.version = s.version AND x.step = s.step) AS seats,
      (SELECT a.id FROM work_approvals a WHERE a.seat_id = s.id AND a.user_id = s.decided_by LIMIT 1) AS approval_id,
      btrim(d.first_name || ' ' || d.last_name) AS name, btrim(f.first_name || ' ' || f.last_name) AS seat_name
      FROM work_seats s JOIN work_steps t ON t.request_id = s.request_id AND t.version = s.version AND t.n = s.step
      LEFT JOIN users d ON d.id = s.decided_by LEFT JOIN users f ON f.id = s.user_id
     WHERE s.request_id = ${id} AND s.version = ${version} AND s.state = 'approved' ORDER BY s.step, s.decided_at, s.id`);
