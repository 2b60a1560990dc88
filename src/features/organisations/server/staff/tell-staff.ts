import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** The event by which somebody's screens learn that something of an organisation changed: they came, went, or another of its staff did something. */
const STAFF_CHANGED = 'organisation_staff';

/** Tells somebody's phones that they are in an organisation, are not any more, or are something else there. */
export const tellStaff = (tx: Tx, { organisation }: Pick<Officer, 'organisation'>, userId: Owner['userId']) =>
  emit(tx, [eventFor(userId, organisation)]);

const eventFor = (userId: UserId, organisation: UserId) => ({
  userId,
  type: STAFF_CHANGED,
  data: { organisationId: organisation },
});

const told = new WeakMap<Tx, Set<UserId>>();

/** Has the open screens of all of an organisation's staff read again what they show, once for each transaction. */
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
