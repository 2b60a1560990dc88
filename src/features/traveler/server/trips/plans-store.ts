import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { NewPlan, Plan } from '../../contract.ts';

export interface PlanRow {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly destination: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly type: Plan['type'];
  readonly notes: string | null;
  readonly status: Plan['status'];
  readonly created_at: Date;
}
const columns = sql`id, user_id, title, destination, start_date, end_date, type, notes, status, created_at`;

/** The fields of a trip's row. An empty note is stored as null. */
export type PlanFields = Required<Omit<NewPlan, 'notes'>> & { readonly notes: string | null };

/** Stores a trip, created now or at `createdAt`. Lists are ordered by id, so `createdAt` must never run backwards. */
export const insertPlan = (tx: Queryable, owner: Owner, plan: PlanFields, createdAt?: Date): Promise<PlanRow> =>
  tx.one(sql<PlanRow>`
    INSERT INTO travel_plans (user_id, title, destination, start_date, end_date, type, notes, status, created_at)
    VALUES (${owner.userId}, ${plan.title}, ${plan.destination}, ${plan.startDate}, ${plan.endDate}, ${plan.type},
      ${plan.notes}, ${plan.status}, coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING ${columns}`);

/** Lists an owner's trips below `before`, newest first. */
export const listPlans = (db: Queryable, owner: Owner, before: number, count: number): Promise<PlanRow[]> =>
  db.rows(sql<PlanRow>`
    SELECT ${columns}
    FROM travel_plans WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Lists the owner's trips with these ids. */
export const listPlansOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<PlanRow[]> =>
  db.rows(sql<PlanRow>`
    SELECT ${columns}
    FROM travel_plans WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/** Lists the trips behind a calendar address, by the hash of its secret. */
export const listPlansOfFeed = (db: Queryable, secretHash: Uint8Array, count: number): Promise<PlanRow[]> =>
  db.rows(sql<PlanRow>`
    SELECT ${columns}
    FROM travel_plans WHERE user_id = (SELECT user_id FROM trip_feeds WHERE secret_hash = ${secretHash}) ORDER BY id DESC LIMIT ${count}`);

export const countPlans = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM travel_plans WHERE user_id = ${owner.userId}`)).n;

/** Locks a trip until the transaction ends. */
export const lockPlan = (tx: Tx, owner: Owner, id: number): Promise<PlanRow | undefined> =>
  tx.maybe(sql<PlanRow>`SELECT ${columns}
    FROM travel_plans WHERE user_id = ${owner.userId} AND id = ${id} FOR UPDATE`);

export const updatePlan = (tx: Tx, owner: Owner, id: number, plan: PlanFields): Promise<PlanRow> =>
  tx.one(sql<PlanRow>`
    UPDATE travel_plans
    SET title = ${plan.title}, destination = ${plan.destination}, start_date = ${plan.startDate},
      end_date = ${plan.endDate}, type = ${plan.type}, notes = ${plan.notes}, status = ${plan.status}
    WHERE user_id = ${owner.userId} AND id = ${id}
    RETURNING ${columns}`);

export async function deletePlan(db: Queryable, owner: Owner, id: number): Promise<boolean> {
  return (await db.run(sql`DELETE FROM travel_plans WHERE user_id = ${owner.userId} AND id = ${id}`)) === 1;
}

export const forgetPlans = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM travel_plans WHERE user_id = ${userId}`);
