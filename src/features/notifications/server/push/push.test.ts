import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { readPushQueue } from './push-queue.ts';
import { notified } from './testing/push-helpers.ts';
import { type PushService, startPushService } from './testing/push-service.ts';

const PASSWORD = 'correct horse battery';
const app = testApp();
const push = notified(app);
let second: TestApp;
let service: PushService;
let email: string;
let me: Awaited<ReturnType<TestApp['register']>>;
beforeAll(async () => {
  second = await secondNode(app);
});
afterAll(() => second.stop());
beforeEach(async () => {
  service = await startPushService();
  email = `${randomUUID()}@example.com`;
  me = await app.register(email);
});
afterEach(() => service.stop());

const came = (count: number) => eventually(() => service.taken.length).toBe(count);
const nothingWaits = () => eventually(push.waiting).toBe(0);
const signInAgain = async () => {
  const login = await app.call('POST /api/auth/login', { body: { email, password: PASSWORD } });
  const { token } = login.body as { token: string };
  return { ...me, token };
};

describe('a push', () => {
  it('reports to a device, encrypted for it, that a notification waits, and identifies this server to the push service', async () => {
    const browser = service.browser();
    await push.let(me, browser);
    await push.receive(me, '12.5');
    await came(1);
    const [message] = service.taken;
    expect(message?.pushed).toEqual({ id: expect.any(Number), language: 'en', url: '/history', unread: 1 });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'money', urgency: 'normal' });
    expect(Number(message?.headers.ttl)).toBeGreaterThan(86_000);
    expect(message?.bytes).toBeLessThanOrEqual(4096);
    expect(message?.token).toEqual({
      header: { alg: 'ES256', typ: 'JWT' },
      claims: { aud: service.origin, exp: expect.any(Number) },
      key: (await push.read(me)).publicKey,
    });
    const leftS = Number(message?.token.claims.exp) - (await nowOf(app.db)).getTime() / 1000;
    expect(leftS > 0 && leftS <= 86_400).toBe(true);
    await nothingWaits();
  });

  it('contains the notification’s text only if the person chose that, and not after 12 hours without use of that session', async () => {
    const [plain, chosen] = [service.browser(), service.browser()];
    await push.let(me, plain);
    await push.let(me, chosen, { showsText: true, language: 'ko' });
    const pushedTo = ({ endpoint }: { endpoint: string }) =>
      service.taken.filter(({ path }) => endpoint.endsWith(path)).map(({ pushed }) => pushed);
    await push.receive(me, '12.5');
    await came(2);
    expect(pushedTo(plain)).toEqual([{ id: expect.any(Number), language: 'en', url: '/history', unread: 1 }]);
    expect(pushedTo(chosen)).toMatchObject([
      { language: 'ko', told: { code: 'money_received', params: { amount: '12.5', assetType: 'XP' } } },
    ]);
    await app.db.run(sql`UPDATE sessions SET last_used_at = now() - interval '13 hours' WHERE user_id = ${me.userId}`);
    await push.receive(me, '7');
    await came(4);
    expect(pushedTo(chosen).at(-1)).toEqual({ id: expect.any(Number), language: 'ko', url: '/history', unread: 2 });
  });

  it('is sent for the kinds chosen for a device, to each of a person’s devices, and to nobody else’s device', async () => {
    const [ofMoney, ofWork, others] = [service.browser(), service.browser(), service.browser()];
    await push.let(me, ofMoney, { kinds: ['money'] });
    await push.let(me, ofWork, { kinds: ['work'] });
    await push.let(await app.register(), others);
    await push.receive(me, '1');
    await push.approve(me, 'VC-7');
    await push.receive(me, '2');
    await eventually(() => push.told(me)).toBe(3);
    await came(3);
    await nothingWaits();
    const pathsOf = (browser: { endpoint: string }) =>
      service.taken.filter(({ path }) => browser.endpoint.endsWith(path)).map(({ pushed }) => pushed.url);
    expect([pathsOf(ofMoney), pathsOf(ofWork), pathsOf(others)]).toEqual([['/history', '/history'], ['/work'], []]);
  });

  it.each([404, 410])('to a browser that is gone (%d) removes the device', async (status) => {
    await push.let(me, service.browser());
    service.answer = () => ({ status });
    await push.receive(me, '1');
    await eventually(async () => (await push.read(me)).devices).toEqual([]);
    expect(await push.waiting()).toBe(0);
  });

  it.each([
    [429, '120', 120],
    [503, 'in five minutes', 300],
    [500, undefined, 10],
  ])('that a service cannot take now (%d) is sent again at the requested time', async (status, retryAfter, waitS) => {
    await push.let(me, service.browser());
    const saying = retryAfter === 'in five minutes' ? (await nowOf(app.db, 300_000)).toUTCString() : retryAfter;
    service.answer = () => ({ status, ...(saying && { retryAfter: saying }) });
    await push.receive(me, '1');
    const put = sql<{
      s: number;
    }>`SELECT extract(epoch FROM due_at - now())::int AS s FROM push_messages WHERE tries = 1`;
    await eventually(async () => {
      const s = (await app.db.rows(put))[0]?.s ?? 0;
      // `Retry-After` with a date is absolute, even if the event itself was delayed by others' open transactions.
      return s > waitS * 0.6 && s < waitS + 5;
    }).toBe(true);
    // An unavailable push service delays no other: nothing is overdue.
    expect(await readPushQueue(app.db)).toEqual({ open: 1, due: 0, oldestDueS: 0, setAside: 0 });
    service.answer = () => ({ status: 201 });
    await push.hurry();
    await came(1);
    await nothingWaits();
  });

  it('that is refused for good, was read elsewhere, or is a day old, is not sent again', async () => {
    await push.let(me, service.browser());
    service.answer = () => ({ status: 413 });
    await push.receive(me, '1');
    await eventually(() => push.told(me)).toBe(1);
    await nothingWaits();
    service.answer = () => ({ status: 500 });
    for (const end of [
      sql`UPDATE notifications SET is_read = true WHERE user_id = ${me.userId}`,
      sql`UPDATE push_messages SET ends_at = now()`,
    ]) {
      await push.receive(me, '1');
      const tried = sql<{
        n: number;
      }>`SELECT count(*) AS n FROM push_messages WHERE tries = 1 AND due_at < now() + interval '30 seconds'`;
      await eventually(async () => (await app.db.one(tried)).n).toBe(1);
      await app.db.run(end);
      await push.hurry();
      await nothingWaits();
    }
    expect([service.taken.length, (await push.read(me)).devices.length]).toEqual([0, 1]);
  });

  it('is sent once by two processes', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app.register()));
    for (const one of people) await push.let(one, service.browser());
    for (const amount of ['1', '2', '3'])
      await Promise.all(people.map((one, nth) => notified(nth % 2 ? second : app).receive(one, amount)));
    await came(30);
    await nothingWaits();
    expect(service.taken).toHaveLength(30);
  });
});

describe('a device', () => {
  it('gets no pushes once its session is signed out or ended elsewhere, or the device is removed', async () => {
    const ends = [
      (of: typeof me) => app.call('POST /api/auth/logout', { token: of.token }),
      async (of: typeof me) => {
        const sessions = (await app.call('GET /api/auth/sessions', { token: of.token })).body as {
          id: number;
          current: boolean;
        }[];
        const id = sessions.find(({ current }) => current)?.id ?? 0;
        return app.call('DELETE /api/auth/sessions/{id}', { params: { id }, token: me.token });
      },
      async () => push.remove(me, (await push.read(me)).devices[0]?.id ?? 0),
    ];
    for (const end of ends) {
      const there = await signInAgain();
      await push.let(there, service.browser());
      expect((await push.read(me)).devices).toHaveLength(1);
      expect((await end(there)).status).toBe(204);
      expect((await push.read(me)).devices).toEqual([]);
    }
    await push.receive(me, '1');
    await eventually(() => push.told(me)).toBe(1);
    expect([await push.waiting(), service.taken.length]).toEqual([0, 0]);
  });

  it('belongs to the session that its browser has now, and to no other session', async () => {
    const browser = service.browser();
    const before = await signInAgain();
    const { id } = await push.let(before, browser);
    const stranger = await app.register();
    expect(await push.here(stranger, browser)).toBe(null);
    expect(await push.here(me, browser)).toMatchObject({ id });
    await app.call('POST /api/auth/logout', { token: before.token });
    expect((await push.read(me)).devices).toHaveLength(1);
    await push.let(stranger, browser);
    expect((await push.read(me)).devices).toEqual([]);
    expect((await push.remove(me, (await push.read(stranger)).devices[0]?.id ?? 0)).status).toBe(404);
    await app.call('POST /api/auth/logout', { token: stranger.token });
    expect(await push.here(me, browser)).toBe(null);
  });

  it('is one of at most ten: the oldest device makes room for a new one', async () => {
    const ids = [];
    for (let nth = 0; nth < 11; nth += 1) ids.push((await push.let(me, service.browser())).id);
    expect((await push.read(me)).devices.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  });

  it('has endpoint and keys sealed, and nobody can read them', async () => {
    const browser = service.browser();
    await push.let(me, browser);
    const [row] = await app.db.rows(sql<{ all: string }>`SELECT to_jsonb(d)::text AS all FROM push_devices d`);
    const told = JSON.stringify(await push.read(me));
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(row?.all.includes(secret) || told.includes(secret)).toBe(false);
  });
});

describe('on a hosted server', () => {
  const hosted = testApp({ settings: { mode: 'hosted', publicUrl: 'https://wallet.example' } });
  it('a device has its push endpoint at a public https address, and never at a machine of ours', async () => {
    const person = await hosted.register();
    const browser = service.browser();
    for (const endpoint of [
      browser.endpoint,
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://10.0.0.8/x',
      'https://[::1]/x',
      'http://push.example/x',
      'https://me:secret@push.example/x',
    ])
      expect((await notified(hosted).ask(person, { ...browser, endpoint })).problem.code).toBe('push_refused');
    for (const here of [[], ['http://127.0.0.1:1']]) {
      const { problem } = await push.ask(me, service.browser(), { here });
      expect([problem.code, problem.errors]).toEqual(['on_this_machine', { here: service.origin }]);
    }
    const keys = { ...browser.keys, p256dh: `B${'A'.repeat(86)}` };
    expect((await notified(hosted).ask(person, { endpoint: 'https://push.example/x', keys })).problem.code).toBe(
      'push_refused',
    );
    expect((await notified(hosted).ask(person, { ...browser, endpoint: 'https://push.example/x' })).status).toBe(201);
  });
});
