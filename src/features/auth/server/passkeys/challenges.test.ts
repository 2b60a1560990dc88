import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { phoneOf } from '../testing/phone.ts';

const app = testApp({ mode: 'hosted', settings: { trustProxy: 'loopback' } });
const ROUTE = 'POST /api/biometric/disable/{userId}';

async function person() {
  const me = await app.register();
  const phone = phoneOf(app, me);
  await phone.enable();
  return { ...me, phone, params: { userId: me.userId } };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Requests a challenge with the owner's session from another network, as a thief would. */
const ask = (
  { token, params }: Person,
  address: string,
  route = 'POST /api/signatures/{userId}',
  body: object = { call: ROUTE, path: '/' },
) => app.call(route, { params, token, body, byName: true, headers: { 'x-forwarded-for': address } });

it('an open challenge is not ended by another challenge, no matter who requests that', async () => {
  const me = await person();
  const mine = await me.phone.askToSign(ROUTE, { params: me.params });
  for (let n = 0; n < 40; n += 1) expect((await ask(me, '198.51.100.1')).status).toBe(200);
  const signed = await me.phone.signed(ROUTE, { params: me.params }, me.phone.authenticator.sign(mine));
  expect([signed.status, signed.text]).toMatchObject([200, expect.stringContaining('"biometricEnabled":false')]);
});

it('a session may request 200 challenges, of both kinds together, in 15 minutes from a network', async () => {
  const me = await person();
  expect((await ask(me, '198.51.100.1')).status).toBe(200);
  await app.db.run(sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM generate_series(1, 199), (
    SELECT kind, subject FROM attempts WHERE kind = 'challenge_of_asker' ORDER BY id DESC LIMIT 1) AS newest`);
  for (const [route, body] of [
    ['POST /api/signatures/{userId}', { call: ROUTE, path: '/' }],
    ['POST /api/passkeys/{userId}/options', {}],
  ] as const) {
    const { status, problem } = await ask(me, '198.51.100.77', route, body);
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
  }
  // The owner, on another network, can still request one.
  expect((await me.phone.sign(ROUTE, { params: me.params })).status).toBe(200);
});
