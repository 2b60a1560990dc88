import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { isByActsAlone, mayAct, type Right, type Role, type State } from '../rules.ts';

/**
 * Refuses an officer whose role, right or organisation ended while their request waited for a lock. It runs at the end
 * of a transaction and needs no lock: the officer still had the right when the transaction had everything that it
 * waited for.
 */
export async function needCurrentOfficer(tx: Queryable, { organisation, person, right }: Officer): Promise<void> {
  const place = await tx.maybe(sql<{ role: Role; state: State; is_operator: boolean }>`
    SELECT s.role, o.state, o.is_operator
      FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
     WHERE s.organisation_id = ${organisation} AND s.user_id = ${person.userId}
       AND (s.stands_until IS NULL OR s.stands_until > clock_timestamp()) AND NOT member_is_stopped(s.user_id)`);
  if (!place)
    throw refuse(commonRefusals, 'forbidden', { detail: 'You are no longer on the staff. Nothing was done.' });
  const isByActs = isByActsAlone(right as Right, { isOperator: place.is_operator });
  if (isByActs || !mayAct(place.role, right as Right, place.state))
    throw refuse(commonRefusals, 'forbidden', { detail: 'You no longer have the right to do this. Nothing was done.' });
}

/**
 * Checks an organisation's officer again before the commit, for calls that use no signature. Does nothing for a person
 * who acts for themselves.
 */
export function proveBeforeCommit(tx: Tx, { officer }: Pick<Owner, 'officer'>): void {
  if (officer) tx.beforeCommit(() => needCurrentOfficer(tx, officer));
}
