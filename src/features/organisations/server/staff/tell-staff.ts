import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/**
 * Event that notifies a person's screens of a change in an organisation: they joined, left, or another member acted.
 */
const STAFF_CHANGED = 'organisation_staff';

/** Notifies a person's phones that their membership in an organisation changed. */
export const tellStaff = (tx: Tx, { organisation }: Pick<Officer, 'organisation'>, userId: Owner['userId']) =>
  emit(tx, [eventFor(userId, organisation)]);

const eventFor = (userId: UserId, organisation: UserId) => ({
  userId,
  type: STAFF_CHANGED,
  data: { organisationId: organisation },
});

const told = new WeakMap<Tx, Set<UserId>>();

/** Makes the open screens of all staff read again, once for each transaction. */
export async function tellAllStaff(tx: Tx, organisation: UserId): Promise<void> {
  const already = told.get(tx) ?? new Set();
  if (already.has(organisation)) return;
  told.set(tx, already.add(organisation));
  const people = await tx.rows(sql<{ user_id: UserId }>`
    SELECT user_id FROM organisation_staff WHERE organisation_id = ${organisation} ORDER BY id`);
  await emit(
    tx,
    people.map(({ user_id }) => eventFor(user_id, organisation)),
  );
}
