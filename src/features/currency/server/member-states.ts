import type { StateOfMember } from '#features/documents/server/member-states.ts';
import type { UserId } from '#platform/ids.ts';
import type { MemberState } from '#platform/member-states.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { OwnCaps } from '../rules.ts';

/** A change of a member's state, as it was made. */
export interface StateRow {
  readonly id: number;
  readonly state: MemberState;
  /** Current state by the store's clock, after any expiry. */
  readonly now: MemberState;
  readonly reason: string;
  readonly until: Date | null;
  readonly payment: string | null;
  readonly month: string | null;
  readonly holding: string | null;
  readonly made_by: number;
  readonly made_at: Date;
}
const columns = sql`s.id, s.state, member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap) AS now, s.reason, s.until,
  s.payment_cap AS payment, s.month_cap AS month, s.holding_cap AS holding, s.made_by, s.made_at`;

/** Returns the latest change of a member's state; undefined for a member who was always active. */
export const findState = (db: Queryable, member: UserId): Promise<StateRow | undefined> =>
  db.maybe(sql<StateRow>`SELECT ${columns} FROM member_states s WHERE s.user_id = ${member} AND s.is_current`);

/** Returns the current states of some members, by user id. */
export const listStatesNow = (db: Queryable, members: readonly UserId[]): Promise<StateOfMember[]> =>
  db.rows(sql<StateOfMember>`
    SELECT i.id AS "memberId",
           coalesce(member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap), 'active') AS state
      FROM unnest(${[...members]}::bigint[]) AS i(id) LEFT JOIN member_states s ON s.user_id = i.id AND s.is_current
     ORDER BY i.id`);

/** Lists a member's state changes, newest first. */
export const listStates = (db: Queryable, member: UserId, count: number): Promise<StateRow[]> =>
  db.rows(sql<StateRow>`
    SELECT ${columns} FROM member_states s WHERE s.user_id = ${member} ORDER BY s.id DESC LIMIT ${count}`);

export interface StateChange {
  readonly member: UserId;
  readonly state: MemberState;
  readonly reason: string;
  readonly until: Date | null;
  /** Caps of the state `limited`; for other states the current caps stay or end. */
  readonly caps?: OwnCaps;
  /** Id of the office's act that two people decided. */
  readonly act: number | null;
  readonly by: UserId;
}

/**
 * Changes a member's state through the store's function, which checks the permission. Locks the person, then their
 * accounts. Returns the change's id.
 */
export const setState = (
  tx: Tx,
  { member, state, reason, until, caps, act, by }: StateChange,
): Promise<{ id: number }> =>
  tx.one(sql<{ id: number }>`
    SELECT member_state_set(${member}, ${state}, ${reason}, ${until}, ARRAY[${caps?.payment ?? null}, ${caps?.month ?? null}, ${caps?.holding ?? null}]::numeric[],
      ${act}, ${by}) AS id`);

/** Stores a member's objection to their state; returns false if there already is one. */
export const insertObjection = async (tx: Tx, { userId }: Owner, stateId: number, text: string): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO member_objections (user_id, state_id, text) VALUES (${userId}, ${stateId}, ${text}) ON CONFLICT (state_id) DO NOTHING`)) ===
  1;

export interface ObjectionRow {
  readonly text: string;
  readonly made_at: Date;
}
export const findObjection = (db: Queryable, stateId: number): Promise<ObjectionRow | undefined> =>
  db.maybe(sql<ObjectionRow>`SELECT o.text, o.made_at FROM member_objections o WHERE o.state_id = ${stateId}`);

/** Deletes the states of a member who closes their account; throws if the member is frozen. */
export async function forgetMember(tx: Tx, { userId }: Owner): Promise<void> {
  const { is_done: isDone } = await tx.one(
    sql<{ is_done: boolean }>`SELECT member_states_forget(${userId}) AS is_done`,
  );
  if (!isDone)
    throw refuse(commonRefusals, 'account_stopped', {
      detail: 'A frozen account cannot be deleted.',
    });
  tx.queue(sql`DELETE FROM member_objections WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM member_seen WHERE user_id = ${userId}`);
}
