import { writeToMember } from '#features/auth/server/of-member.ts';
import { findState } from '#features/currency/server/member-states.ts';
import { seoulText } from '#platform/dates.ts';
import type { UserId } from '#platform/ids.ts';
import { STANDING_CHANGED } from '#platform/member-states.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { stateLetter } from '../member-letter.ts';

/**
 * Notifies a member of their current state, its reason and end, and how to object: on their screens, in their
 * notifications, and by e-mail to a verified e-mail address.
 */
export async function tellMember(tx: Tx, services: Services, member: UserId): Promise<void> {
  const row = await findState(tx, member);
  if (!row) throw new Error(`the state of member ${member} was not changed`);
  await emit(tx, [{ userId: member, type: STANDING_CHANGED, data: { state: row.now } }]);
  await writeToMember(tx, services, member, ({ language, publicUrl }) => {
    const until = row.until && seoulText(row.until, language);
    const letter = stateLetter(row.now, { language, publicUrl, reason: row.reason, until });
    return { kind: `member ${row.now}`, mustArrive: true, ...letter };
  });
}
