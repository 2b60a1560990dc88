import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { callHeaders } from '#platform/server/http/problems.ts';
import { eventNodes, numbersOf, numbersTo, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { emit } from './outbox.ts';
import { SESSION_ENDED } from './realtime.ts';

let store: TestDb;
const nodes = eventNodes();

beforeAll(async () => {
  store = await createTestDb();
});
afterEach(async () => {
  await nodes.stop();
  await resetDb(store.db);
});
afterAll(() => store.drop());

describe('GET /api/events/{userId}', () => {
  test('sends unnamed events with an id, immediately, and forbids caching and transformation', async () => {
    const node = await nodes.start(store.db);
    const client = await nodes.listen(node);
    expect(client.status).toBe(200);
    expect(client.headers).toMatchObject({
      ...callHeaders,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await eventually(() => client.text()).toMatch(/^: connected\nretry: \d+\nid: \d+\n\n/);
    await sendNumber(store.db, 7, 1, 'transaction_update');
    await eventually(() => client.events).toHaveLength(1);
    expect(client.events[0]).toMatchObject({ type: 'transaction_update', data: { n: 7, eventId: expect.any(String) } });
    expect(client.events[0]?.id).toMatch(/^\d+$/);
  });

  test('sends only a user’s own events, and no events that are internal to the server', async () => {
    const node = await nodes.start(store.db);
    const [one, two] = [await nodes.listen(node, 1), await nodes.listen(node, 2, nodes.signIn(2).headers)];
    await sendNumber(store.db, 1, 1);
    await sendNumber(store.db, 2, 2);
    await sendNumber(store.db, 3, 2, 'listener_gave_up');
    await sendNumber(store.db, 4, 2, 'balance_update');
    await eventually(() => numbersOf(two)).toEqual([2, 4]);
    expect(numbersOf(one)).toEqual([1]);
  });

  test('refuses malformed ids, strangers and callers without a session', async () => {
    const node = await nodes.start(store.db);
    const refused = async (id: string, headers: Record<string, string> = {}) => {
      const client = await nodes.listen(node, id, headers);
      expect(client.headers['content-type']).toContain('application/problem+json');
      return client.status;
    };
    expect(await refused('me')).toBe(404);
    expect(await refused('0')).toBe(404);
    expect(await refused('-1')).toBe(404);
    expect(await refused('2')).toBe(401);
    expect(await refused('2', nodes.signIn(3).headers)).toBe(403);
    expect(node.realtime.stats().streams).toBe(0);
  });

  test('refuses the ninth stream of a user and accepts another stream when one has closed', async () => {
    const node = await nodes.start(store.db);
    const clients = await Promise.all(numbersTo(8).map(() => nodes.listen(node)));
    expect(clients.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const ninth = await nodes.listen(node);
    expect(ninth.status).toBe(429);
    expect(ninth.headers['content-type']).toContain('application/problem+json');
    expect(ninth.headers['retry-after']).toBeDefined();
    expect(node.realtime.stats()).toMatchObject({ streams: 8, users: 1 });
    clients[0]?.close();
    await eventually(() => node.realtime.stats().streams).toBe(7);
    expect((await nodes.listen(node)).status).toBe(200);
  });

  test('sends its resume position at once, in a message that a page receives', async () => {
    const node = await nodes.start(store.db);
    const client = await nodes.listen(node);
    await eventually(() => client.heartbeats.length).toBe(1);
    expect(client.heartbeats[0]?.id).toMatch(/^\d+$/);
    await sendNumber(store.db, 1);
    const next = await nodes.listen(node, `1?lastEventId=${client.heartbeats[0]?.id}`);
    await eventually(() => numbersOf(next)).toEqual([1]);
  });

  test('sends a heartbeat', async () => {
    const node = await nodes.start(store.db, 600);
    const client = await nodes.listen(node);
    await eventually(() => client.heartbeats.length).toBeGreaterThan(2);
    expect(client.heartbeats.map(({ data }) => data)).toEqual(client.heartbeats.map(() => ({})));
  });

  test('closes the stream of a slow reader, who then resumes without loss', async () => {
    const node = await nodes.start(store.db);
    const slow = await nodes.listen(node);
    const quick = await nodes.listen(node);
    slow.pause();
    const filler = 'x'.repeat(60_000);
    let sent = 0;
    while (node.realtime.stats().tooSlow === 0 && sent < 400) {
      const n = sent++;
      await store.db.tx((tx) => emit(tx, [{ userId: 1 as UserId, type: 'notification', data: { n, filler } }]));
      while (numbersOf(quick).length < sent) await setImmediate();
    }
    expect(node.realtime.stats().tooSlow).toBe(1);
    slow.resume();
    await slow.closed;
    const again = await nodes.listen(node, 1, { 'last-event-id': slow.lastId() });
    await eventually(() => new Set([...numbersOf(slow), ...numbersOf(again)]).size).toBe(sent);
    expect(quick.isClosed()).toBe(false);
  });

  test('ends all streams at once when the server closes, and accepts no new ones', async () => {
    const node = await nodes.start(store.db);
    const clients = await Promise.all(numbersTo(3).map(() => nodes.listen(node)));
    node.realtime.close();
    await Promise.all(clients.map(({ closed }) => closed));
    expect((await nodes.listen(node)).status).toBe(503);
  });
});

describe('an ended session', () => {
  test('ends its own streams, and no other streams, through the outbox', async () => {
    const node = await nodes.start(store.db);
    const [mine, other] = [nodes.signIn(2), nodes.signIn(2)];
    const client = await nodes.listen(node, 2, mine.headers);
    const stays = await nodes.listen(node, 2, other.headers);
    await store.db.tx((tx) => emit(tx, [{ userId: 2 as UserId, type: SESSION_ENDED, data: { tokenHash: mine.hash } }]));
    await client.closed;
    await sendNumber(store.db, 1, 2);
    await eventually(() => numbersOf(stays)).toEqual([1]);
    expect(client.events).toEqual([]);
  });

  test('ends its streams when it expires', async () => {
    const node = await nodes.start(store.db);
    const client = await nodes.listen(node, 2, nodes.signIn(2, 700).headers);
    expect(client.status).toBe(200);
    await client.closed;
  });

  test('ends its streams at the next check even without a notice', async () => {
    const node = await nodes.start(store.db, 600);
    const session = nodes.signIn(2);
    const client = await nodes.listen(node, 2, session.headers);
    session.end();
    await client.closed;
  });
});
