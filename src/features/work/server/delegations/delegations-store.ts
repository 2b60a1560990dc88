import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Currency } from '../../rules.ts';

export interface DelegationRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly user_id: UserId;
  readonly delegate_id: UserId;
  /** First day, `YYYY-MM-DD` in Asia/Seoul. */
  readonly from_day: string;
  readonly until_day: string;
  readonly cap: string | null;
  readonly currency: Currency | null;
  readonly state: 'offered' | 'accepted' | 'ended';
  readonly was_declined: boolean;
  readonly created_at: Date;
}
const columns = sql`d.id, d.organisation_id, d.user_id, d.delegate_id, d.from_day::text AS from_day, d.until_day::text AS until_day, d.cap, d.currency, d.state,
  d.was_declined, d.created_at`;

/** Lists the delegations that a person gave, and those in which they are the delegate. */
export const listDelegations = (
  db: Queryable,
  { userId }: Owner,
  before: number,
  count: number,
): Promise<DelegationRow[]> =>
  db.rows(sql<DelegationRow>`
    SELECT ${columns}
    FROM work_delegations d WHERE (d.user_id = ${userId} OR d.delegate_id = ${userId}) AND d.id < ${before} ORDER BY d.id DESC LIMIT ${count}`);

/** Locks a delegation that a person gave, or in which they are the delegate. */
export const lockDelegation = (tx: Tx, { userId }: Owner, id: number): Promise<DelegationRow | undefined> =>
  tx.maybe(sql<DelegationRow>`
    SELECT ${columns}
    FROM work_delegations d WHERE d.id = ${id} AND (d.user_id = ${userId} OR d.delegate_id = ${userId}) FOR NO KEY UPDATE`);

export const countDelegations = async (tx: Tx, { userId }: Owner): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM work_delegations WHERE user_id = ${userId} AND state <> 'ended'`,
    )
  ).n;

export interface NewDelegationRow {
  readonly organisation: UserId;
  readonly delegate: UserId;
  readonly from: string;
  readonly until: string;
  readonly cap: { readonly amount: bigint; readonly currency: Currency } | null;
}

export const insertDelegation = (tx: Tx, { userId }: Owner, given: NewDelegationRow): Promise<DelegationRow> =>
  tx.one(sql<DelegationRow>`
    INSERT INTO work_delegations AS d (organisation_id, user_id, delegate_id, from_day, until_day, cap, currency)
    VALUES (${given.organisation}, ${userId}, ${given.delegate}, ${given.from}::date, ${given.until}::date, ${given.cap?.amount ?? null}, ${given.cap?.currency ?? null})
    RETURNING ${columns}`);

export const acceptDelegation = (tx: Tx, id: number): Promise<DelegationRow> =>
  tx.one(
    sql<DelegationRow>`UPDATE work_delegations AS d SET state = 'accepted' WHERE d.id = ${id} RETURNING ${columns}`,
  );

/** Records that the delegate declined, which ends the delegation. */
export const declineDelegation = (tx: Tx, id: number): Promise<number> =>
  tx.run(
    sql`UPDATE work_delegations SET was_declined = true, state = 'ended', ended_at = clock_timestamp() WHERE id = ${id}`,
  );

/** Records that the delegate was asked for everything open on the first day. */
export const writeStarted = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE work_delegations SET begun_at = clock_timestamp() WHERE id = ${id}`);

/**
 * Lists delegations to end or to start today. May return rows that another process has locked; `lockTurning` skips
 * those.
 */
export const listDueDelegations = (db: Queryable, count: number): Promise<{ id: number }[]> =>
  db.rows(sql<{ id: number }>`
    SELECT id FROM work_delegations WHERE state <> 'ended' AND until_day < (now() AT TIME ZONE 'Asia/Seoul')::date
    UNION ALL
    SELECT id FROM work_delegations WHERE state = 'accepted' AND begun_at IS NULL AND from_day <= (now() AT TIME ZONE 'Asia/Seoul')::date
      AND until_day >= (now() AT TIME ZONE 'Asia/Seoul')::date
     ORDER BY id LIMIT ${count}`);

/** Locks a delegation that has to end or start; undefined if another process has it or it is already done. */
export const lockDueDelegation = (tx: Tx, id: number): Promise<(DelegationRow & { is_over: boolean }) | undefined> =>
  tx.maybe(sql<DelegationRow & { is_over: boolean }>`
    SELECT ${columns}, d.until_day < (now() AT TIME ZONE 'Asia/Seoul')::date AS is_over
      FROM work_delegations d WHERE d.id = ${id} AND d.state <> 'ended' AND (d.state = 'accepted' OR d.until_day < (now() AT TIME ZONE 'Asia/Seoul')::date)
       FOR NO KEY UPDATE SKIP LOCKED`);

/**
 * Ends delegations and withdraws the delegates' pending approvals. Returns those approvals, so that the screens can be
 * refreshed.
 */
export async function endDelegations(tx: Tx, ids: readonly number[]): Promise<{ id: number; user_id: UserId }[]> {
  // Locks requests before approvals, in the same order as deciding does.
  tx.queue(sql`SELECT FROM work_requests WHERE id IN (
    SELECT request_id FROM work_approvals WHERE delegation_id = ANY (${[...ids]}::bigint[]) AND status = 'pending') ORDER BY id FOR NO KEY UPDATE`);
  await tx.run(
    sql`UPDATE work_delegations SET state = 'ended', ended_at = clock_timestamp() WHERE id = ANY (${[...ids]}::bigint[]) AND state <> 'ended'`,
  );
  return tx.rows(sql<{ id: number; user_id: UserId }>`
    UPDATE work_approvals SET status = 'withdrawn', decided_at = clock_timestamp()
     WHERE delegation_id = ANY (${[...ids]}::bigint[]) AND status = 'pending' RETURNING id, user_id`);
}

/** Lists a person's delegations, given or as delegate, that have not ended. */
export const listOpenOf = (tx: Tx, userId: UserId): Promise<{ id: number }[]> =>
  tx.rows(
    sql<{
      id: number;
    }>`SELECT id FROM work_delegations WHERE state <> 'ended' AND (user_id = ${userId} OR delegate_id = ${userId}) ORDER BY id LIMIT 1000`,
  );

/** Lists the requests of an organisation in which a person has an open seat. */
export const listSeatedIn = (db: Queryable, { user_id, organisation_id }: DelegationRow): Promise<{ id: number }[]> =>
  db.rows(sql<{ id: number }>`
    SELECT DISTINCT r.id FROM work_seats s JOIN work_requests r ON r.id = s.request_id AND r.version = s.version AND r.step = s.step
     WHERE s.user_id = ${user_id} AND s.state = 'open' AND r.organisation_id = ${organisation_id} AND r.ended_at IS NULL ORDER BY r.id LIMIT 1000`);

/** Reads the addresses of people in delegations. */
export const readPeople = (db: Queryable, ids: readonly UserId[]): Promise<{ id: UserId; address: string }[]> =>
  db.rows(sql<{ id: UserId; address: string }>`
    SELECT id, address FROM users WHERE id = ANY (${[...ids]}::bigint[])`);

export const findByAddress = (db: Queryable, address: string): Promise<{ id: UserId } | undefined> =>
  db.maybe(
    sql<{ id: UserId }>`SELECT id FROM users WHERE address = ${address} AND deleted_at IS NULL AND NOT is_organisation`,
  );
