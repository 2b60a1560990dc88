import { lockUser } from '#features/auth/server/store.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { ENTRY_DAYS, MAX_PLANS } from '../../rules.ts';
import {
  DEPARTURE_DAYS,
  LAST_CLAIM_DAYS,
  type Reminder,
  remindersDue,
  TRAVEL_REMINDER,
} from '../../trips/reminders.ts';
import { entryDateOf, seoulDay } from '../../trips/stay.ts';
import { listUnclaimed } from '../refunds/unclaimed-payments.ts';

const AT_ONCE = 200;
const EVERY_MS = 600_000;
/** Reminders go out between 9:00 and 21:00 in Seoul, which is 0:00 to 12:00 UTC, so that nobody is woken. */
const isAwake = (now: Date) => now.getUTCHours() < 12;

/**
 * Reminds travellers before their departure and before the last day for claims. Each reminder is sent once, whichever
 * node comes first.
 */
export const reminderJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'travel_reminders',
  everyMs: EVERY_MS,
  run: async (stop) => {
    const { now } = await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
    if (isAwake(now)) await remindAll(db, seoulDay(now), stop);
  },
});

/** Sends every reminder of a day in Seoul that was not sent yet. */
export async function remindAll(db: Db, day: string, stop?: AbortSignal): Promise<void> {
  for (let rows = await listToRemind(db, day, 0); rows.length > 0 && !stop?.aborted; ) {
    for (const row of rows) if (!stop?.aborted) await db.tx((tx) => remind(tx, recipientOfRow(row), day));
    rows = await listToRemind(db, day, rows.at(-1)?.user_id ?? 0);
  }
}

/**
 * Lists people with a trip ending soon, or an entry long enough ago, who were not reminded of it yet. May include
 * people who need no reminder; `remind` decides.
 */
const listToRemind = (db: Db, day: string, after: number): Promise<{ user_id: number }[]> =>
  db.rows(sql<{ user_id: number }>`
    WITH ending AS (
      SELECT p.user_id FROM travel_plans p
       WHERE p.start_date <= ${day}::date AND p.end_date BETWEEN ${day}::date AND ${day}::date + ${DEPARTURE_DAYS}::int AND NOT EXISTS (
         SELECT FROM tax_reminders r WHERE r.user_id = p.user_id AND r.kind = 'departure' AND r.until >= ${day}::date)
    ), closing AS (
      SELECT p.user_id FROM travel_plans p
       WHERE p.start_date BETWEEN ${day}::date - ${ENTRY_DAYS}::int AND ${day}::date - ${ENTRY_DAYS - LAST_CLAIM_DAYS}::int AND NOT EXISTS (
         SELECT FROM tax_reminders r WHERE r.user_id = p.user_id AND r.kind = 'last_claim_day' AND r.until >= ${day}::date)
    )
    SELECT user_id FROM (SELECT * FROM ending UNION SELECT * FROM closing) u WHERE user_id > ${after} ORDER BY user_id LIMIT ${AT_ONCE}`);

async function remind(tx: Tx, who: Recipient, day: string): Promise<void> {
  // Serializes with account deletion: afterwards the person has no trips.
  await lockUser(tx, who);
  const trips = await tx.rows(sql<{ startDate: string; endDate: string }>`
    SELECT start_date::text AS "startDate", end_date::text AS "endDate" FROM travel_plans WHERE user_id = ${who.userId} LIMIT ${MAX_PLANS}`);
  const due = remindersDue(trips, day);
  const entry = entryDateOf(trips, day);
  if (due.length === 0 || entry === undefined || (await hasClaimedAll(tx, who, entry))) return;
  for (const reminder of due) if (await isFirst(tx, who, reminder)) await sendReminder(tx, who, reminder);
}

/** Reports whether a person has claimed since their entry and has no unclaimed payment at a designated shop. */
async function hasClaimedAll(tx: Tx, who: Recipient, entry: string): Promise<boolean> {
  const claimed = await tx.maybe(
    sql`SELECT id FROM tax_refunds WHERE user_id = ${who.userId} AND claim_day >= ${entry}::date LIMIT 1`,
  );
  return claimed !== undefined && (await listUnclaimed(tx, who, entry, 1)).length === 0;
}

const isFirst = async (tx: Tx, { userId }: Recipient, { kind, until }: Reminder): Promise<boolean> =>
  (await tx.run(sql`INSERT INTO tax_reminders (user_id, kind, until) VALUES (${userId}, ${kind}, ${until}::date)
    ON CONFLICT DO NOTHING`)) === 1;

const sendReminder = (tx: Tx, { userId }: Recipient, { kind, until }: Reminder): Promise<unknown> =>
  emit(tx, [{ userId, type: TRAVEL_REMINDER, data: { kind, until } }]);

export const forgetReminders = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM tax_reminders WHERE user_id = ${userId}`);
