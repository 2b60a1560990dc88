import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Mode, SeatState, Status, StepState } from '../../rules.ts';
import { isPaid } from './payee-seats.ts';
import type { RequestRow } from './requests-store.ts';

export interface StepRow {
  readonly request_id: number;
  readonly version: number;
  readonly n: number;
  readonly mode: Mode;
  readonly needed: number;
  readonly state: StepState;
  readonly due_at: Date | null;
  readonly escalate_to: number | null;
  readonly escalated_at: Date | null;
}
const stepColumns = sql`request_id, version, n, mode, needed, state, due_at, escalate_to, escalated_at`;

export interface SeatRow {
  readonly id: number;
  readonly request_id: number;
  readonly version: number;
  readonly step: number;
  readonly connection_id: number;
  /** The organisation's pairwise id for the person. */
  readonly pairwise_id: string;
  readonly user_id: UserId | null;
  readonly is_payee: boolean;
  /** True if `is_payee` was fixed when the seat was decided. */
  readonly is_judged: boolean;
  readonly state: SeatState;
  readonly is_delegated: boolean;
  readonly decided_by: UserId | null;
  readonly opened_at: Date | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}
const seatColumns = sql`s.id, s.request_id, s.version, s.step, s.connection_id, c.pairwise_id, s.user_id, s.is_payee, s.is_judged, s.state, s.is_delegated, s.decided_by,
  s.opened_at, s.decided_at, s.reason`;

export const listSteps = (db: Queryable, requests: readonly Pick<RequestRow, 'id'>[]): Promise<StepRow[]> =>
  db.rows(sql<StepRow>`
    SELECT ${stepColumns}
    FROM work_steps WHERE request_id = ANY (${requests.map(({ id }) => id)}::bigint[]) ORDER BY request_id, version, n`);

export const listSeats = (db: Queryable, requests: readonly Pick<RequestRow, 'id'>[]): Promise<SeatRow[]> =>
  db.rows(sql<SeatRow>`
    SELECT ${seatColumns}
    FROM work_seats s JOIN connections c ON c.id = s.connection_id
     WHERE s.request_id = ANY (${requests.map(({ id }) => id)}::bigint[]) ORDER BY s.id`);

/** Lists the seats of a request's current step, in order. */
export const listSeatsNow = (db: Queryable, { id, version, step }: RequestRow): Promise<SeatRow[]> =>
  db.rows(sql<SeatRow>`
    SELECT ${seatColumns}
    FROM work_seats s JOIN connections c ON c.id = s.connection_id
     WHERE s.request_id = ${id} AND s.version = ${version} AND s.step = ${step} ORDER BY s.id`);

export const findStep = (db: Queryable, { id, version }: RequestRow, n: number): Promise<StepRow | undefined> =>
  db.maybe(sql<StepRow>`
    SELECT ${stepColumns}
    FROM work_steps WHERE request_id = ${id} AND version = ${version} AND n = ${n}`);

export interface NewStep {
  readonly mode: Mode;
  readonly needed: number;
  readonly dueAt: Date | null;
  /** Id of a connection. */
  readonly escalateTo: number | null;
  readonly seats: readonly NewSeat[];
}
export interface NewSeat {
  /** Id of the connection. */
  readonly id: number;
  readonly userId: UserId;
  readonly isPayee: boolean;
}

export async function insertSteps(
  tx: Tx,
  requestId: number,
  version: number,
  steps: readonly NewStep[],
): Promise<void> {
  const rows = steps.map(({ mode, needed, dueAt, escalateTo }, i) => ({
    n: i + 1,
    mode,
    needed,
    due_at: dueAt,
    escalate_to: escalateTo,
  }));
  tx.queue(sql`INSERT INTO work_steps (request_id, version, n, mode, needed, due_at, escalate_to)
    SELECT ${requestId}, ${version}, s.n, s.mode, s.needed, s.due_at, s.escalate_to
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(n int, mode text, needed int, due_at timestamptz, escalate_to bigint)`);
  const seats = steps.flatMap((step, i) =>
    step.seats.map((seat) => ({ step: i + 1, connection_id: seat.id, user_id: seat.userId, is_payee: seat.isPayee })),
  );
  await insertSeats(tx, requestId, version, seats);
}

interface SeatGiven {
  readonly step: number;
  readonly connection_id: number;
  readonly user_id: UserId;
  readonly is_payee: boolean;
}

/** Adds seats. Skips people who already have a seat in the step. */
export const insertSeats = (tx: Tx, requestId: number, version: number, seats: readonly SeatGiven[]): Promise<number> =>
  tx.run(sql`INSERT INTO work_seats (request_id, version, step, connection_id, user_id, is_payee)
    SELECT ${requestId}, ${version}, s.step, s.connection_id, s.user_id, s.is_payee
      FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) AS s(step int, connection_id bigint, user_id bigint, is_payee boolean)
     ON CONFLICT DO NOTHING`);

export const writeStepState = (tx: Tx, { id, version }: RequestRow, n: number, state: StepState): Promise<number> =>
  tx.run(sql`UPDATE work_steps SET state = ${state} WHERE request_id = ${id} AND version = ${version} AND n = ${n}`);

export const writeEscalated = (tx: Tx, { request_id, version, n }: StepRow): Promise<number> =>
  tx.run(
    sql`UPDATE work_steps SET escalated_at = clock_timestamp() WHERE request_id = ${request_id} AND version = ${version} AND n = ${n}`,
  );

/** A person who is asked now, in their own seat or as a delegate. */
export interface AskedRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly for_user_id: UserId | null;
}

/**
 * Creates approvals for the people of a step who have none yet, and for their delegates of today. A payee cannot be a
 * delegate, and a payee's seat has no delegate. A person who left keeps an empty seat, which is marked.
 */
export async function askSeats(tx: Tx, request: RequestRow, step: number): Promise<AskedRow[]> {
  tx.queue(sql`
    UPDATE work_seats s SET state = 'left' FROM connections c
     WHERE s.request_id = ${request.id} AND s.version = ${request.version} AND s.step = ${step} AND s.state = 'open' AND c.id = s.connection_id
       AND (c.ended_at IS NOT NULL OR s.user_id IS NULL)`);
  return tx.rows(sql<AskedRow>`
    WITH seated AS (
      SELECT s.id AS seat_id, s.user_id, s.user_id AS asked, NULL::bigint AS delegation_id,
        s.is_payee OR ${isPaid(sql`s.user_id`, request.payee)} AS is_payee
        FROM work_seats s WHERE s.request_id = ${request.id} AND s.version = ${request.version} AND s.step = ${step} AND s.state = 'open'
    ), everybody AS (
      SELECT seat_id, user_id, asked, delegation_id FROM seated
      UNION ALL
      SELECT s.seat_id, s.user_id, d.delegate_id, d.id FROM seated s JOIN work_delegations d ON d.user_id = s.user_id
       WHERE d.organisation_id = ${request.organisation_id} AND d.state = 'accepted'
         AND NOT s.is_payee
         AND NOT ${isPaid(sql`d.delegate_id`, request.payee)}
         AND (now() AT TIME ZONE 'Asia/Seoul')::date BETWEEN d.from_day AND d.until_day
         AND (d.cap IS NULL OR (d.currency = ${request.currency}::text AND d.cap >= ${request.amount}::numeric))
         AND EXISTS (SELECT FROM connections c WHERE c.organisation_id = d.organisation_id AND c.user_id = d.delegate_id AND c.ended_at IS NULL)
    )
    INSERT INTO work_approvals (user_id, title, description, priority, requester, amount, currency, document_hash, document_name, due_at, seat_id, request_id,
      version, step, for_user_id, delegation_id)
    SELECT e.asked, ${request.title}, ${request.description}, ${request.priority}, ${request.requester}, ${request.amount}::numeric, ${request.currency},
      ${request.document_hash}, ${request.document_name}, ${request.due_at}::timestamptz, e.seat_id, ${request.id}, ${request.version}, ${step},
      CASE WHEN e.delegation_id IS NOT NULL THEN e.user_id END, e.delegation_id
      FROM everybody e
     WHERE NOT EXISTS (SELECT FROM work_approvals a WHERE a.seat_id = e.seat_id AND a.user_id = e.asked AND a.status = 'pending')
     ORDER BY e.seat_id, e.delegation_id NULLS FIRST
    RETURNING id, user_id, for_user_id`);
}

/** Ends a request's pending approvals, for one seat or for all. Returns the people who were asked. */
export const endApprovals = (
  tx: Tx,
  { id }: Pick<RequestRow, 'id'>,
  status: Extract<Status, 'withdrawn' | 'expired' | 'decided_by_others'>,
  seatId: number | null = null,
): Promise<AskedRow[]> =>
  tx.rows(sql<AskedRow>`
    UPDATE work_approvals SET status = ${status}, decided_at = clock_timestamp()
     WHERE request_id = ${id} AND status = 'pending' AND (${seatId}::bigint IS NULL OR seat_id = ${seatId}::bigint)
    RETURNING id, user_id, for_user_id`);

/** Lists the people who have not decided yet. */
export const listAsked = (db: Queryable, { id }: Pick<RequestRow, 'id'>): Promise<AskedRow[]> =>
  db.rows(
    sql<AskedRow>`SELECT id, user_id, for_user_id FROM work_approvals WHERE request_id = ${id} AND status = 'pending' ORDER BY id`,
  );
