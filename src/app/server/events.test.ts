import { afterEach, describe, expect, test, vi } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { type EventClient, openEvents } from '#platform/server/testing/event-client.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  stops.push(() => app.stop());
  return app;
}
async function listen(app: TestApp, userId: number, headers: Record<string, string>): Promise<EventClient> {
  const client = await openEvents(`${app.url}/api/events/${userId}`, headers);
  stops.push(() => client.close());
  return client;
}

describe('live events of the whole app', () => {
  test('are open to the owner in personal mode, and to others with their own session only', async () => {
    const app = await start({ mode: 'personal' });
    const { userId, token } = await app.register();
    expect((await listen(app, 1, {})).status).toBe(200);
    expect((await listen(app, userId, {})).status).toBe(401);
    expect((await listen(app, userId, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await listen(app, userId, { authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  test('work with the session cookie alone, because a browser can send no other credential', async () => {
    const app = await start({ mode: 'hosted' });
    const { userId } = await app.register('a@example.com');
    const login = await app.call('POST /api/auth/login', {
      body: { email: 'a@example.com', password: 'correct horse battery' },
    });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await listen(app, userId, { cookie })).status).toBe(200);
    expect((await listen(app, userId, {})).status).toBe(401);
  });

  test('reach streams on both nodes, and signing out on one node ends the streams on both nodes through the outbox', async () => {
    // Session checks by timer are disabled here, so that only an outbox event can end a stream.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const startBoth = async () => {
      const one = await start({ mode: 'hosted' });
      return { one, two: await start({ over: one }) };
    };
    const { one, two } = await startBoth().finally(() => vi.useRealTimers());
    const { userId, token } = await one.register();
    const headers = { authorization: `Bearer ${token}` };
    const clients = [await listen(one, userId, headers), await listen(two, userId, headers)];
    expect(clients.map(({ status }) => status)).toEqual([200, 200]);
    const event = { userId: userId as UserId, type: 'balance_update', data: { assetType: 'XP' } };
    await one.db.tx((tx) => emit(tx, [event]));
    for (const { events } of clients)
      await eventually(() => events).toMatchObject([{ type: 'balance_update', data: { assetType: 'XP' } }]);
    await one.call('POST /api/auth/logout', { token });
    await Promise.all(clients.map(({ closed }) => closed));
  });
});
