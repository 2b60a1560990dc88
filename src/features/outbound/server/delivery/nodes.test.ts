import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { nthsOf, sendBeside, sender } from '../testing/sender.ts';

const app = testApp();
const events = sender(app);
let second: TestApp;
beforeAll(async () => {
  second = await secondNode(app);
});
afterAll(() => second.stop());

const withReceiver = async (use: (there: Receiver) => Promise<void>) => {
  const there = await startReceiver();
  await use(there).finally(() => there.stop());
};

describe('several processes', () => {
  it('take turns in sending for an organisation: each event arrives once, four at a time, in order', () =>
    withReceiver(async (there) => {
      const { owner, id } = await events.firm();
      await events.on(owner, id, there);
      // Withholds one answer until the next event arrives.
      const owed: ServerResponse[] = [];
      there.answer = (response) => {
        if (owed.push(response) === 2) owed.shift()?.writeHead(204).end();
      };
      const through = [events, sender(second)];
      const telling = Array.from({ length: 8 }, async (_, who) => {
        for (let nth = 1; nth <= 10; nth += 1) await through[(who + nth) % 2]?.tell(id, `s${who}`, nth);
      });
      await Promise.all(telling);
      there.answer = undefined;
      for (const response of owed) response.writeHead(204).end();
      await eventually(() => there.received.length).toBe(80);
      for (let who = 0; who < 8; who += 1)
        expect(nthsOf(there, `s${who}`)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
      await sendBeside(events);
      expect([there.received.length, there.open.most <= 4]).toEqual([80, true]);
    }));

  it('replace a process that was killed, and send the events that it had claimed', () =>
    withReceiver(async (there) => {
      const { owner, id } = await events.firm();
      const gone = randomUUID();
      const sign = () =>
        app.db.run(sql`INSERT INTO event_nodes (id, until) VALUES (${gone}::uuid, clock_timestamp() + interval '5 seconds')
          ON CONFLICT (id) DO UPDATE SET until = excluded.until`);
      await sign();
      const alive = setInterval(() => void sign(), 1000);
      // The dead process claims the organisation before anything is to be sent: a live process that had already claimed
      // it would carry on.
      await app.db.run(sql`INSERT INTO event_streams (organisation_id, last, holder) VALUES (${id}, 0, ${gone}::uuid)`);
      await events.on(owner, id, there);
      try {
        await events.tell(id, 'a', 1);
        await sendBeside(events);
        expect(there.received, 'while another lives nobody takes what it holds').toEqual([]);
      } finally {
        clearInterval(alive);
      }
      await app.db.run(sql`UPDATE event_nodes SET until = clock_timestamp() WHERE id = ${gone}::uuid`);
      await eventually(() => nthsOf(there, 'a')).toEqual([1]);
    }));

  it('leave no event waiting for an endpoint that is switched off at the same time', () =>
    withReceiver(async (there) => {
      const { owner, id } = await events.firm();
      there.status = () => 500;
      for (let round = 0; round < 5; round += 1) {
        there.status = () => 200;
        const { id: endpointId } = await events.on(owner, id, there);
        there.status = () => 500;
        const params = { id, endpointId };
        const telling = Array.from({ length: 20 }, (_, n) => sender(second).tell(id, `${round}-${n}`, 1));
        const off = Promise.resolve(round > 0 && telling[round * 4]).then(() =>
          events.call('PATCH /api/org/{id}/endpoints/{endpointId}', {
            params,
            token: owner.token,
            body: { state: 'off' },
          }),
        );
        await Promise.all([off, ...telling]);
        await app.audit();
      }
    }));

  it('are stopped neither by an endpoint whose secret does not open, nor by a row that cannot be written', () =>
    withReceiver(async (there) => {
      const { owner, id } = await events.firm();
      await events.on(owner, id, there);
      const bad = await events.on(owner, id, there);
      await app.db.run(sql`UPDATE event_endpoints SET secret = '\\x00' WHERE id = ${bad.id}`);
      await events.tell(id, 'a', 1);
      await events.tell(id, 'b', 1);
      await eventually(() => [nthsOf(there, 'a'), nthsOf(there, 'b')]).toEqual([[1], [1]]);
      await eventually(async () => (await events.deliveries(owner, id, bad.id)).map(({ tries }) => tries > 0)).toEqual([
        true,
        true,
      ]);
      expect((await events.deliveries(owner, id, bad.id))[0]?.attempts[0]).toMatchObject({
        status: null,
        fault: 'failed',
      });
    }));
});
