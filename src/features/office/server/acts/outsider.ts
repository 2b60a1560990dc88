import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { actRefusals } from '../../refusals.ts';

/** Refuses an officer who is one of the accounts decided about, or on their staff in any role (`own_organisation`). */
export async function needOutsider(db: Queryable, { person }: OfficeOfficer, about: readonly UserId[]): Promise<void> {
  const place = await db.maybe(sql`
    SELECT 1 AS is FROM unnest(${[...about]}::bigint[]) AS a(id)
     WHERE a.id = ${person.userId}
        OR EXISTS (SELECT FROM organisation_staff s WHERE s.organisation_id = a.id AND s.user_id = ${person.userId}) LIMIT 1`);
  if (place)
    throw refuse(actRefusals, 'own_organisation', {
      detail: 'You are concerned by this act or on the staff of an organisation that is. Another person must decide.',
    });
}

/** Returns the id, unless it is the operator, whose own staff decide about it. */
export const outsideOperator = async (db: Queryable, id: UserId): Promise<UserId[]> =>
  (await db.maybe(sql`SELECT 1 AS is FROM organisations WHERE id = ${id} AND is_operator`)) ? [] : [id];
