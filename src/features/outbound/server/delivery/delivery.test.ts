import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { TEST_TYPE } from '../../rules.ts';
import { announce } from '../announce.ts';
import { receivers } from '../testing/receiver.ts';
import { nthsOf, sender, startBeside } from '../testing/sender.ts';

const app = sharedApp('personal');
const events = sender(app);
const receiver = receivers();
/** Ages an organisation's tries by this many hours. */
const age = (id: UserId, hours: number) =>
  app.db.run(
    sql`UPDATE event_deliveries SET tries_from = tries_from - make_interval(hours => ${hours}) WHERE organisation_id = ${id}`,
  );

describe('an event', () => {
  it('is delivered within moments of its commit, signed so that the standard’s own library verifies it', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    expect(endpoint.state).toBe('on');
    await events.tell(id, 'a', 1);
    await eventually(() => there.received.length).toBe(1);
    const [message] = there.received;
    expect(message?.secrets).toHaveLength(1);
    expect(message?.event).toEqual({
      id: message?.id,
      number: 1,
      type: 'connection.ended',
      timestamp: expect.any(String),
      organisationId: id,
      subject: 'connection:a',
      data: { connectionId: 'a-1', endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' },
      audit: { n: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { n, head } = await app.db.one(
      sql<{
        n: number;
        head: string;
      }>`SELECT n, encode(head, 'hex') AS head FROM organisation_audit_heads WHERE organisation_id = ${id}`,
    );
    expect(message?.event.audit).toEqual({ n, head });
    expect(message?.id).toMatch(/^evt_[0-9a-f-]{36}$/);
    await eventually(async () => (await events.deliveries(owner, id, endpoint.id))[0]).toMatchObject({
      state: 'delivered',
      tries: 1,
      attempts: [{ status: 204, fault: null, answer: null }],
    });
  });

  it('whose transaction is rolled back does not exist, and uses no sequence number', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    await events.on(owner, id, there);
    const failing = app.db.tx(async (tx) => {
      const data = { keyId: 1, name: 'ERP', tail: 'abcd', revokedAt: '2026-11-20T00:00:00.000Z' };
      await announce(tx, id, 'key.revoked', 'key:1', data);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await events.tell(id, 'a', 1);
    await eventually(() => there.received.map(({ event }) => event.number)).toEqual([1]);
  });

  it('of a person who is no organisation is not stored', async () => {
    const { userId } = await app.register();
    expect(await events.tell(userId as UserId, 'a', 1)).toBe(false);
  });

  it('goes only to endpoints that chose its type', async () => {
    const { owner, id } = await events.firm();
    const [all, keys] = [await receiver(), await receiver()];
    await events.on(owner, id, all);
    await events.on(owner, id, keys, ['key.revoked']);
    await events.tell(id, 'a', 1);
    const key = await events.firms.key(owner, id, ['events:read']);
    const params = { id, keyId: key.id };
    await events.firms.call('DELETE /api/org/{id}/keys/{keyId}', { params, token: owner.token });
    await eventually(() => all.received.map(({ event }) => event.type)).toEqual(['connection.ended', 'key.revoked']);
    await eventually(() => keys.received.map(({ event }) => event.data)).toEqual([
      { keyId: key.id, name: 'ERP', tail: key.tail, revokedAt: expect.any(String) },
    ]);
  });

  it('carries only the fields of its type', async () => {
    const { id } = await events.firm();
    const data = { connectionId: 'c', endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z', email: 'a@b.example' };
    await expect(
      app.db.tx((tx) => announce(tx, id, 'connection.ended', 'connection:c', data as never)),
    ).rejects.toThrow(/email/);
  });
});

describe('events of one subject', () => {
  it('keep their order while one is refused, and events of other subjects overtake them', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    let isDown = true;
    there.status = ({ subject }) => (isDown && subject === 'connection:a' ? 500 : 200);
    for (const nth of [1, 2, 3]) {
      await events.tell(id, 'a', nth);
      await events.tell(id, 'b', nth);
    }
    await eventually(() => nthsOf(there, 'b')).toEqual([1, 2, 3]);
    expect(nthsOf(there, 'a')).toEqual([1]);
    await eventually(async () =>
      (await events.deliveries(owner, id, endpoint.id)).map(({ number, tries }) => [number, tries]),
    ).toContainEqual([1, 1]);
    isDown = false;
    await events.hurry(id);
    await eventually(() => nthsOf(there, 'a')).toEqual([1, 2, 3]);
    const first = there.received.filter(({ event }) => event.data.connectionId === 'a-1');
    expect([new Set(first.map((one) => one.id)).size, first.length]).toEqual([1, 2]);
  });

  it('wait behind a failed event, even if they happen after the failure', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    there.status = ({ data }) => (data.connectionId === 'a-1' ? 500 : 200);
    await events.tell(id, 'a', 1);
    await eventually(async () => (await events.deliveries(owner, id, endpoint.id))[0]?.tries).toBe(1);
    await events.tell(id, 'a', 2);
    await events.tell(id, 'b', 1);
    await eventually(() => nthsOf(there, 'b')).toEqual([1]);
    // A second message: by its arrival, a duplicate of the first would have arrived too.
    await events.tell(id, 'b', 2);
    await eventually(() => nthsOf(there, 'b')).toEqual([1, 2]);
    expect(nthsOf(there, 'a')).toEqual([1]);
  });

  testLong('continue once a failed event is given up after three days, and the owners are notified', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    there.status = ({ data }) => (data.connectionId === 'a-1' ? 500 : 200);
    await events.tell(id, 'a', 1);
    await events.tell(id, 'a', 2);
    await eventually(() => there.received.length).toBe(1);
    const waiting = async () => (await events.deliveries(owner, id, endpoint.id)).find(({ number }) => number === 1);
    await eventually(async () => (await waiting())?.tries).toBe(1);
    expect(await events.endpoint(owner, id, endpoint.id)).toMatchObject({ state: 'failing', waiting: 2 });
    const from = await nowOf(app.db);
    await events.hurry(id);
    await eventually(async () => (await waiting())?.tries).toBe(2);
    const nextAt = Date.parse((await waiting())?.nextAt ?? '');
    expect(nextAt - from.getTime()).toBeGreaterThan(15_000);
    expect(nextAt - (await nowOf(app.db)).getTime()).toBeLessThan(40_000);
    await age(id, 73);
    await events.hurry(id);
    await eventually(() => nthsOf(there, 'a')).toEqual([1, 2]);
    expect(await waiting()).toMatchObject({ state: 'given_up', tries: 3, nextAt: null });
    await eventually(async () => {
      const { body } = await app.call('GET /api/notifications/{userId}', {
        params: { userId: owner.userId },
        token: owner.token,
      });
      return (body as { code: string }[]).map(({ code }) => code);
    }).toContain('events_given_up');
    await eventually(async () => (await events.endpoint(owner, id, endpoint.id)).state).toBe('on');
  });
});

describe('a receiver', () => {
  it('gets an event again on request, under the same id', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    await events.tell(id, 'a', 1);
    await eventually(async () => (await events.deliveries(owner, id, endpoint.id))[0]?.state).toBe('delivered');
    const [delivery] = await events.deliveries(owner, id, endpoint.id);
    const params = { id, endpointId: endpoint.id, deliveryId: delivery?.id ?? 0 };
    const route = 'POST /api/org/{id}/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver';
    expect((await events.call(route, { params, token: owner.token })).body.eventId).toBe(delivery?.eventId);
    await eventually(() => there.received.map((one) => one.id)).toEqual([delivery?.eventId, delivery?.eventId]);
    await eventually(async () => (await events.deliveries(owner, id, endpoint.id))[0]).toMatchObject({
      state: 'delivered',
      tries: 2,
      attempts: [{ status: 204 }, { status: 204 }],
    });
    const off = { id, endpointId: endpoint.id };
    const patch = 'PATCH /api/org/{id}/endpoints/{endpointId}';
    await events.call(patch, { params: off, token: owner.token, body: { state: 'off' } });
    expect((await events.call(route, { params, token: owner.token })).problem.code).toBe('endpoint_not_on');
  });

  it('gets at most four events at once from one organisation, and one event while it fails', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    // This organisation is started before answers are withheld, since a withheld response may block for ten seconds.
    const beside = await startBeside(events);
    const held: ServerResponse[] = [];
    const answerHeld = (status: number) => {
      for (const response of held.splice(0)) response.writeHead(status).end();
    };
    there.answer = (response) => void held.push(response);
    // One transaction, so that one run of the job finds all events.
    await app.db.tx(async (tx) => {
      for (let n = 0; n < 20; n += 1) {
        const data = { connectionId: `s${n}-1`, endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' } as const;
        await announce(tx, id, 'connection.ended', `connection:s${n}`, data);
      }
    });
    await eventually(() => held.length).toBe(4);
    await beside.send();
    expect(held).toHaveLength(4);
    there.answer = undefined;
    answerHeld(204);
    await eventually(() => there.received.length).toBe(20);
    expect(there.open.most).toBe(4);
    await eventually(() => there.open.now).toBe(0);
    there.status = () => 500;
    await events.tell(id, 'x', 1);
    await eventually(async () => (await events.endpoint(owner, id, endpoint.id)).state).toBe('failing');
    there.answer = (response) => void held.push(response);
    there.open.most = 0;
    await Promise.all(Array.from({ length: 6 }, (_, n) => events.tell(id, `t${n}`, 1)));
    for (let answered = 0; answered < 4; answered += 1) {
      await eventually(() => held.length).toBe(1);
      await beside.send();
      answerHeld(500);
    }
    await beside.stop();
    expect(there.open.most).toBe(1);
  });

  it('that hangs delays no other endpoint, not even of its organisation', async () => {
    const { owner, id } = await events.firm();
    const other = await events.firm();
    const [hangs, well, others] = [await receiver(), await receiver(), await receiver()];
    await events.on(owner, id, hangs);
    await events.on(owner, id, well);
    await events.on(other.owner, other.id, others);
    hangs.answer = () => undefined;
    await events.tell(id, 'a', 1);
    await eventually(() => [hangs.open.now, well.received.length]).toEqual([1, 1]);
    // Moves the clock past the time after which a slow endpoint receives nothing more. Too short for any job.
    const clock = performance.now.bind(performance);
    const moved = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 1200);
    onTestFinished(() => moved.mockRestore());
    for (let nth = 2; nth <= 9; nth += 1) {
      await events.tell(id, `b${nth}`, 1);
      await events.tell(other.id, `c${nth}`, 1);
    }
    await eventually(() => [well.received.length, others.received.length]).toEqual([9, 8]);
    expect(hangs.open.now).toBe(1);
  });

  it('that returns after a long backlog does not delay the other endpoints of its organisation', async () => {
    const { owner, id } = await events.firm();
    const [back, other] = [await receiver(), await receiver()];
    const late = await events.on(owner, id, back);
    back.status = () => 500;
    for (let n = 0; n < 40; n += 1) await events.tell(id, `s${n}`, 1);
    await events.on(owner, id, other);
    await eventually(() => back.open.now).toBe(0);
    const held: ServerResponse[] = [];
    back.answer = (response, { event }) =>
      String(event.type) === TEST_TYPE ? response.writeHead(204).end() : void held.push(response);
    back.received.splice(0);
    await events.test(owner, id, late.id);
    await eventually(() => held.length).toBeGreaterThan(0);
    let before = 0;
    other.answer = (response) => {
      before = back.received.length;
      response.writeHead(204).end();
    };
    await events.tell(id, 'new', 1);
    back.answer = undefined;
    back.status = () => 204;
    for (const response of held) response.writeHead(204).end();
    await eventually(() => other.received.length).toBe(1);
    expect(before).toBeLessThan(20);
    await eventually(async () => (await events.endpoint(owner, id, late.id)).waiting).toBe(0);
  });

  it('has a kilobyte of its response stored as text, sealed', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    const endpoint = await events.on(owner, id, there);
    there.answer = (response) => response.writeHead(200).end(`needle-${'x'.repeat(4000)}\u0000`);
    await events.tell(id, 'a', 1);
    await eventually(async () => (await events.deliveries(owner, id, endpoint.id))[0]?.attempts[0]?.answer).toBe(
      `needle-${'x'.repeat(1017)}`,
    );
    const { n } = await app.db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM event_attempts WHERE position('needle'::bytea IN answer) > 0`,
    );
    expect(n).toBe(0);
  });
});
