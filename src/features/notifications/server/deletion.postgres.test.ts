import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { forgetUser, lockUserToDelete } from '#features/auth/server/deletion-store.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { listenerJobs } from '#platform/server/events/listeners.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { notificationListener } from './listener.ts';

const app = sharedApp('still');

const waiting = async () =>
  (
    await app.db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).n;

// From version 19 PostgreSQL may check the foreign keys of many rows together, after the statement's triggers.
test.each([
  ['first', 'NOT DEFERRABLE'],
  ['last', 'DEFERRABLE INITIALLY DEFERRED'],
])(
  'if one recipient of a batch deletes their account at the same time, the other recipients are notified; foreign keys checked %s',
  async (_, when) => {
    await app.db.tx((tx) => tx.exec(`ALTER TABLE notifications ALTER CONSTRAINT notifications_user_id_fkey ${when}`));
    const people = [await app.register(), await app.register(), await app.register()];
    const [first, leavingPerson, last] = people.map(({ userId }) => userId as UserId);
    if (leavingPerson === undefined) throw new Error('nobody leaves');
    const data = { transactionType: 'receive', status: 'completed', amount: '5', assetType: 'XP' };
    await app.db.tx((tx) =>
      emit(
        tx,
        people.map(({ userId }) => ({ userId: userId as UserId, type: 'transaction_update', data })),
      ),
    );
    await horizonIsPast(app.db);

    const isEmptied = Promise.withResolvers<void>();
    let isOver = false;
    const leaving = app.db.tx(async (tx) => {
      const owner = ownerProof(leavingPerson);
      await lockUserToDelete(tx, owner);
      await forgetUser(tx, owner);
      isEmptied.resolve();
      while (!isOver) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    });
    await isEmptied.promise;
    const [job] = listenerJobs(app.db, [notificationListener], app.built.app.log);
    const telling = job?.run(AbortSignal.timeout(20_000));
    await eventually(waiting)
      .toBe(1)
      .finally(() => {
        isOver = true;
      });
    await Promise.all([leaving, telling]);

    const told = await app.db.rows(sql<{ id: number }>`
    SELECT user_id AS id FROM notifications WHERE user_id = ANY (${people.map(({ userId }) => userId)}::bigint[]) ORDER BY user_id`);
    expect(told.map(({ id }) => id)).toEqual([first, last]);
  },
);
