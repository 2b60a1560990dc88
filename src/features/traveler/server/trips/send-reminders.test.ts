import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { TRAVEL_REMINDER } from '../../trips/reminders.ts';
import { addDays } from '../../trips/stay.ts';
import { remindAll } from './send-reminders.ts';

const app = sharedApp('personal');
const DAY = '2031-05-20';
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const trip = async (startDate: string, endDate: string): Promise<void> => {
  const body = { title: 'Seoul', destination: 'Seoul', startDate, endDate, type: 'leisure' };
  const { userId, token } = me;
  expect((await app.call('POST /api/travel-plans/{userId}', { params: { userId }, token, body })).status).toBe(201);
};
/** Returns this person's reminders, as their events contain them. */
const told = async () =>
  (
    await app.db.rows(sql<{ data: { kind: string; until: string } }>`
      SELECT data FROM outbox WHERE type = ${TRAVEL_REMINDER} AND user_id = ${me.userId} ORDER BY id`)
  ).map(({ data }) => `${data.kind} ${data.until}`);
/** Runs the job on two nodes at once, and then once more on each. */
const twoNodes = async (day: string) => {
  await Promise.all([remindAll(app.db, day), remindAll(app.db, day)]);
  await Promise.all([remindAll(app.db, day), remindAll(app.db, day)]);
};

describe('a traveller', () => {
  it('is reminded once before departure, whichever node is first, and at most three days before', async () => {
    await trip(addDays(DAY, -5), addDays(DAY, 3));
    await twoNodes(addDays(DAY, -1));
    expect(await told()).toEqual([]);
    await twoNodes(DAY);
    await twoNodes(addDays(DAY, 1));
    expect(await told()).toEqual([`departure ${addDays(DAY, 3)}`]);
  });

  it('is reminded once before the ninetieth day, at most seven days before, and not after', async () => {
    await trip(addDays(DAY, -83), addDays(DAY, 100));
    await twoNodes(addDays(DAY, -1));
    expect(await told()).toEqual([]);
    await twoNodes(DAY);
    expect(await told()).toEqual([`last_claim_day ${addDays(DAY, 7)}`]);
  });

  it('who added the trip too late, or has left, is not reminded', async () => {
    await trip(addDays(DAY, -91), addDays(DAY, -60));
    await twoNodes(DAY);
    expect(await told()).toEqual([]);
  });

  it('who has claimed since the entry, and has no payment left to claim, is not reminded', async () => {
    await trip(addDays(DAY, -5), addDays(DAY, 2));
    const claim = (day: string, receipt: string) =>
      app.db.run(sql`INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, is_automatic, claim_day, created_at)
        VALUES (${me.userId}, 'Seaside Silk', 10000, 800, ${receipt}, false, ${day}::date, ${day}::timestamp AT TIME ZONE 'Asia/Seoul')`);
    await claim(addDays(DAY, -30), `before-${me.userId}`);
    await claim(addDays(DAY, -1), `since-${me.userId}`);
    await twoNodes(DAY);
    expect(await told()).toEqual([]);
    await app.db.run(
      sql`DELETE FROM tax_refunds WHERE user_id = ${me.userId} AND claim_day = ${addDays(DAY, -1)}::date`,
    );
    await twoNodes(DAY);
    expect(await told()).toEqual([`departure ${addDays(DAY, 2)}`]);
  });

  it('whose account is deleted at the same time is not reminded', async () => {
    await trip(addDays(DAY, -5), addDays(DAY, 2));
    await app.db.tx((tx) => app.built.mounted.services.personData.erase(tx, ownerProof(me.userId as UserId)));
    await twoNodes(DAY);
    expect(await told()).toEqual([]);
  });
});

it('a reminder is one notification, which leads to the screen of refunds', async () => {
  await trip(addDays(DAY, -5), addDays(DAY, 1));
  await twoNodes(DAY);
  const { userId, token } = me;
  await expect
    .poll(async () => (await app.call(`GET /api/notifications/${userId}`, { token })).body)
    .toMatchObject([{ code: 'travel_departure', params: { until: addDays(DAY, 1) }, actionUrl: '/traveler' }]);
});
