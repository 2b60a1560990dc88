import { describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';

const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', settings: { trustProxy: 'loopback' } });

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (email: string, address: string, password = 'a wrong password', at: TestApp = app) =>
  at.call('POST /api/auth/login', { body: { email, password }, headers: from(address) });
const statuses = async (tries: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status);
const register = async (email: string, address: string) => {
  const body = { email, password: PASSWORD, firstName: 'Jun', lastName: 'Park' };
  const reply = await app.call('POST /api/auth/register', { body, headers: from(address) });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { token: string }).token;
};
/** Tries a hundred wrong passwords of one account, ten from each of ten networks. */
const besiege = async (email: string) => {
  for (let network = 0; network < 10; network += 1)
    for (let n = 0; n < 10; n += 1) expect((await guess(email, `198.51.${network}.${n}`)).status).toBe(401);
};
/** Has the same effect faster: tries one password and writes the counters of the rest. */
const haveBesieged = async (email: string) => {
  expect((await guess(email, '198.51.0.1')).status).toBe(401);
  await app.db.run(sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM generate_series(1, 99), (
    SELECT kind, subject FROM attempts WHERE kind = 'password_of_account_a_day' ORDER BY id DESC LIMIT 1) AS newest`);
};
const later = (time: string) => app.db.run(sql`UPDATE attempts SET at = at - ${time}::interval`);

describe('wrong passwords', () => {
  it('are limited to ten for an account and a network, the /24 of IPv4 and the /64 of IPv6; other networks may still sign in with the right password', async () => {
    const email = 'jun@example.com';
    await register(email, '192.0.2.1');
    for (const [network, elsewhere] of [
      [(n: number) => `203.0.113.${n}`, '203.0.114.1'],
      [(n: number) => `2001:db8:1:2::${n + 1}`, '2001:db8:1:3::1'],
    ] as const) {
      for (let n = 0; n < 10; n += 1) expect((await guess(email, network(n))).status).toBe(401);
      expect((await guess(email, network(200), PASSWORD)).status).toBe(429);
      expect((await guess(email, elsewhere, PASSWORD)).status).toBe(200);
    }
  });

  it('are limited to a hundred a day for an account: then only networks used within 30 days may try, on every node', async () => {
    const email = 'besieged@example.com';
    await register(email, '192.0.2.1');
    expect((await guess(email, '2001:db8:7:7::1', PASSWORD)).status).toBe(200);
    await besiege(email);
    await later('16 minutes');
    const second = await secondNode(app);
    try {
      for (const node of [app, second]) {
        const refused = await guess(email, '198.51.200.1', PASSWORD, node);
        expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
        // The owner can still sign in from the networks of their registration and their last sign-in.
        expect((await guess(email, '192.0.2.99', PASSWORD, node)).status).toBe(200);
        expect((await guess(email, '2001:db8:7:7::2', PASSWORD, node)).status).toBe(200);
      }
    } finally {
      await second.stop();
    }
    expect((await guess('another@example.com', '198.51.200.2')).status).toBe(401);
    // Known networks have the same limit of guesses as others.
    const known = await statuses(Array.from({ length: 11 }, () => guess(email, '192.0.2.7')));
    expect(known.sort()).toEqual([...Array<number>(10).fill(401), 429]);
    await app.db.run(sql`UPDATE user_networks SET last_used_at = last_used_at - interval '30 days 1 minute'`);
    await later('16 minutes');
    expect((await guess(email, '192.0.2.99', PASSWORD)).status).toBe(429);
    await later('24 hours');
    expect((await guess(email, '198.51.200.1', PASSWORD)).status).toBe(200);
  });

  it('for an unknown e-mail are limited the same way', async () => {
    await haveBesieged('nobody@example.com');
    expect((await guess('nobody@example.com', '198.51.200.1')).status).toBe(429);
  });

  it('typed with a session do not make the session’s network count as used by the account', async () => {
    const email = 'stolen@example.com';
    const token = await register(email, '192.0.2.1');
    await haveBesieged(email);
    await later('16 minutes');
    const body = { currentPassword: PASSWORD, newPassword: 'another good one' };
    const change = (address: string) => app.call('POST /api/auth/password', { token, body, headers: from(address) });
    expect((await app.call('GET /api/auth/verify', { token, headers: from('198.51.200.1') })).status).toBe(200);
    expect((await change('198.51.200.1')).status).toBe(429);
    expect((await change('192.0.2.1')).status).toBe(204);
  });

  it('of another account with the same e-mail do not qualify a network for the holder', async () => {
    const email = 'holder@example.com';
    await register(email, '192.0.2.1');
    await app.db.run(sql`UPDATE users SET email_proven_at = now() WHERE email = ${email}`);
    const body = { email, password: 'the squatter’s own', firstName: 'Jun', lastName: 'Park' };
    expect((await app.call('POST /api/auth/register', { body, headers: from('198.51.200.1') })).status).toBe(201);
    await haveBesieged(email);
    await later('16 minutes');
    expect((await guess(email, '198.51.200.1', PASSWORD)).status).toBe(401);
    expect((await guess(email, '198.51.200.1', 'the squatter’s own')).status).toBe(200);
    expect((await guess(email, '192.0.2.1', PASSWORD)).status).toBe(200);
  });

  it('store networks as fingerprints only', async () => {
    await register('kept@example.com', '192.0.2.1');
    const rows = await app.db.rows(sql<{ row: string }>`SELECT n::text AS row FROM user_networks n`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/192\.0\.2|c0000201/);
  });
});
