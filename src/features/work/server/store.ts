import type { UserId } from '#platform/ids.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Approval } from '../contract.ts';
import type { Currency, DecisionKind } from '../rules.ts';

export interface ApprovalRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly title: string;
  readonly description: string;
  readonly priority: Approval['priority'];
  readonly status: Approval['status'];
  readonly requester: string | null;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly document_hash: string | null;
  readonly document_name: string | null;
  readonly due_at: Date | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly request_id: number | null;
  readonly seat_id: number | null;
  readonly version: number;
  readonly step: number;
  readonly for_user_id: UserId | null;
  readonly delegation_id: number | null;
  readonly opened_at: Date | null;
}
export interface DecisionRow {
  readonly approval_id: number;
  readonly user_id: number;
  readonly decision: DecisionKind;
  readonly reason: string | null;
  readonly decided_at: Date;
}
const columns = sql`id, user_id, title, description, priority, status, requester, amount, currency, document_hash,
  document_name, due_at, decided_at, reason, created_at, request_id, seat_id, version, step, for_user_id, delegation_id, opened_at`;

/** A new approval for a user. `amount` is in whole minor units of `currency`. */
export interface NewApproval {
  readonly title: string;
  readonly description: string;
  readonly priority: Approval['priority'];
  readonly requester?: string;
  readonly money?: { readonly amount: bigint; readonly currency: Currency };
  readonly document?: { readonly hash: string; readonly name: string };
  readonly dueAt?: Date;
}

/**
 * Asks an owner to decide, now or as of `createdAt`. Lists are ordered by id, so `createdAt` must never run backwards.
 * There is no organisation, and nothing is published.
 */
export const requestApproval = (tx: Tx, owner: Owner, asked: NewApproval, createdAt?: Date): Promise<ApprovalRow> =>
  tx.one(sql<ApprovalRow>`
    INSERT INTO work_approvals (user_id, title, description, priority, requester, amount, currency, document_hash,
      document_name, due_at, created_at)
    VALUES (${owner.userId}, ${asked.title}, ${asked.description}, ${asked.priority}, ${asked.requester ?? null},
      ${asked.money?.amount ?? null}, ${asked.money?.currency ?? null}, ${asked.document?.hash ?? null},
      ${asked.document?.name ?? null}, ${asked.dueAt ?? null}, coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING ${columns}`);

/** Lists an owner's approvals below `before`, newest first. */
export const listApprovals = (db: Queryable, owner: Owner, before: number, count: number): Promise<ApprovalRow[]> =>
  db.rows(sql<ApprovalRow>`
    SELECT ${columns}
    FROM work_approvals WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Lists the owner's approvals among these ids. */
export const listApprovalsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<ApprovalRow[]> =>
  db.rows(sql<ApprovalRow>`
    SELECT ${columns}
    FROM work_approvals WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/**
 * Lists an owner's pending approvals by due time, those without one last. Starts after the approval with id `after`, or
 * from the beginning if there is none.
 */
export const listPending = (db: Queryable, owner: Owner, after: number, count: number): Promise<ApprovalRow[]> =>
  db.rows(sql<ApprovalRow>`
    SELECT ${columns}
    FROM work_approvals AS one WHERE user_id = ${owner.userId} AND status = 'pending' AND NOT EXISTS (
      SELECT FROM work_approvals AS last WHERE last.id = ${after} AND last.user_id = one.user_id
        AND (coalesce(last.due_at, 'infinity'), -last.id) >= (coalesce(one.due_at, 'infinity'), -one.id))
    ORDER BY coalesce(due_at, 'infinity'), id DESC LIMIT ${count}`);

/**
 * Lists an owner's decided approvals, latest decision first. Starts after the approval with id `after`, or from the
 * beginning if there is none.
 */
export const listDecided = (db: Queryable, owner: Owner, after: number, count: number): Promise<ApprovalRow[]> =>
  db.rows(sql<ApprovalRow>`
    SELECT ${columns}
    FROM work_approvals AS one WHERE user_id = ${owner.userId} AND status <> 'pending' AND NOT EXISTS (
      SELECT FROM work_approvals AS last WHERE last.id = ${after} AND last.user_id = one.user_id
        AND (last.decided_at, last.id) <= (one.decided_at, one.id))
    ORDER BY decided_at DESC, id DESC LIMIT ${count}`);

export interface SummaryRow {
  readonly pending: number;
  readonly total: number;
  readonly requesters: number;
  readonly fingerprinted: number;
  readonly last_request_at: Date | null;
}

/** Counts all of an owner's approvals. */
export const readSummary = (db: Queryable, owner: Owner): Promise<SummaryRow> =>
  db.one(sql<SummaryRow>`
    SELECT count(*) FILTER (WHERE status = 'pending') AS pending, count(*) AS total, count(DISTINCT requester) AS requesters,
      count(document_hash) AS fingerprinted, max(created_at) AS last_request_at
    FROM work_approvals WHERE user_id = ${owner.userId}`);

type ApprovalReaders = Pick<Actor, 'owners'>;

const askedOf = ({ owners }: ApprovalReaders, id: number) => sql<ApprovalRow>`
  SELECT ${columns}
  FROM work_approvals WHERE id = ${id} AND user_id = ANY (${owners.map(({ userId }) => userId)}::bigint[])`;

/** Finds an approval of one of these people. */
export const findApproval = (db: Queryable, who: ApprovalReaders, id: number): Promise<ApprovalRow | undefined> =>
  db.maybe(askedOf(who, id));

/** Locks an approval. The request's lock comes first. The second of two concurrent decisions sees the first. */
export const lockApproval = (tx: Tx, who: ApprovalReaders, id: number): Promise<ApprovalRow | undefined> =>
  tx.maybe(sql<ApprovalRow>`${askedOf(who, id)} FOR NO KEY UPDATE`);

/** Lists the decisions on approvals that the caller was already allowed to read, oldest first. */
export const decisionsOf = (db: Queryable, approvals: readonly ApprovalRow[]): Promise<DecisionRow[]> =>
  db.rows(sql<DecisionRow>`
    SELECT approval_id, user_id, decision, reason, decided_at FROM work_decisions
    WHERE approval_id = ANY (${approvals.map((approval) => approval.id)}::bigint[]) ORDER BY id`);

interface DecisionMade {
  /** The approval, which must be pending and locked. */
  readonly approval: ApprovalRow;
  readonly by: Owner;
  readonly decision: DecisionKind;
  /** Reason for a rejection; null for an approval. */
  readonly reason: string | null;
  /** Time of the decision, if not now. */
  readonly at?: Date;
}

/** Marks an approval as decided, records the decision, and fills the seat if there is one. Returns the time. */
export const writeDecision = async (tx: Tx, { approval, by, decision, reason, at }: DecisionMade): Promise<Date> => {
  const { decided_at } = await tx.one(sql<{ decided_at: Date }>`
    WITH decided AS (
      UPDATE work_approvals SET status = ${decision}, reason = ${reason}, decided_at = coalesce(${at ?? null}::timestamptz, clock_timestamp())
       WHERE id = ${approval.id} RETURNING id, decided_at
    ), recorded AS (
      INSERT INTO work_decisions (approval_id, user_id, decision, reason, decided_at)
      SELECT id, ${by.userId}::bigint, ${decision}, ${reason}, decided_at FROM decided RETURNING decided_at
    ), seated AS (
      UPDATE work_seats SET state = ${decision}, decided_by = ${by.userId}, decided_at = d.decided_at, reason = ${reason},
        is_delegated = ${approval.for_user_id !== null} FROM decided d WHERE work_seats.id = ${approval.seat_id}::bigint
    )
    SELECT decided_at FROM recorded`);
  return decided_at;
};

/** Deletes a user's approvals and their decisions. */
export async function forgetApprovals(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM work_decisions WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM work_approvals WHERE user_id = ${userId}`);
}
