import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { type Runner, startJobs } from '#platform/server/jobs/jobs.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { announce } from '../announce.ts';
import { receivers } from '../testing/receiver.ts';
import { sender } from '../testing/sender.ts';
import { deliveryJob } from './delivery-job.ts';
import { EVENTS_OUT_CHANNEL } from './wake.ts';

const app = testApp({ isStill: true });
const events = sender(app);
const receiver = receivers();
// Runs the job without its poll, so that only a wake-up can cause a delivery.
let runner: Runner;
beforeAll(() => {
  runner = startJobs([{ ...deliveryJob(app.built.mounted.services), everyMs: 3_600_000 }], app.built.app.log);
});
afterAll(() => runner.stop());

test('an event is sent at its commit, and other processes are notified of it', async () => {
  const { owner, id } = await events.firm();
  const there = await receiver();
  await events.on(owner, id, there);
  const told: string[] = [];
  const stop = await app.db.listen(EVENTS_OUT_CHANNEL, (word) => told.push(word));
  await events.tell(id, 'here', 1);
  await eventually(() => told.some((word) => word.split(' ').includes(String(id)))).toBe(true);
  await stop();
  await eventually(() => there.received.length).toBe(1);
});

test('an event of another process is sent at its notice, not at the next poll', async () => {
  const { owner, id } = await events.firm();
  const there = await receiver();
  await events.on(owner, id, there);
  const data = { connectionId: 'c1', endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' } as const;
  // Simulates a commit by another process: this one's commit listeners do not run.
  await app.db.tx((tx) =>
    announce({ ...tx, afterCommit: () => undefined }, id, 'connection.ended', 'connection:c1', data),
  );
  expect(there.received).toEqual([]);
  await eventually(async () => {
    await notify(app.db, EVENTS_OUT_CHANNEL, `another ${id}`);
    return there.received.length;
  }).toBe(1);
});
