import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { announce } from '../announce.ts';
import { startReceiver } from '../testing/receiver.ts';
import { sender } from '../testing/sender.ts';
import { EVENTS_OUT_CHANNEL } from './wake.ts';

const app = sharedApp('personal');
const events = sender(app);

test('an event of another process is sent at its word, not at the next poll', async () => {
  const { owner, id } = await events.firm();
  const there = await startReceiver();
  await events.on(owner, id, there);
  const told: string[] = [];
  const stop = await app.db.listen(EVENTS_OUT_CHANNEL, (word) => told.push(word));
  await events.tell(id, 'here', 1);
  await eventually(() => told.some((word) => word.split(' ').includes(String(id)))).toBe(true);
  await stop();
  await eventually(() => there.received.length).toBe(1);
  const waits: number[] = [];
  for (let nth = 1; nth <= 5; nth += 1) {
    const data = { connectionId: `c${nth}`, endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' } as const;
    // As if another process committed it: nobody here hears of the commit.
    await app.db.tx((tx) =>
      announce({ ...tx, afterCommit: () => undefined }, id, 'connection.ended', `connection:c${nth}`, data),
    );
    const begun = performance.now();
    await notify(app.db, EVENTS_OUT_CHANNEL, `another ${id}`);
    await eventually(() => there.received.length).toBe(1 + nth);
    waits.push((there.received.at(-1)?.at ?? 0) - begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(300);
  await there.stop();
});
