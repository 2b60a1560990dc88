import type { UserId } from '#platform/ids.ts';
import type { MemberState } from '#platform/member-states.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';

export interface StateOfMember {
  readonly memberId: number;
  readonly state: MemberState;
}

/** Supplied by the later feature `currency`: the current state of some members, ordered by id. */
export const memberStatesOf = neededOf<
  Services,
  (db: Queryable, members: readonly UserId[]) => Promise<StateOfMember[]>
>('the states of members');
