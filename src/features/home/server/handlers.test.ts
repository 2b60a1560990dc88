import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const ROUTE = '/api/first-steps/{userId}';
interface Person {
  readonly userId: number;
  readonly token: string;
}
const put = ({ userId, token }: Person, step: string, isAside = true) =>
  app.call(`POST ${ROUTE}`, { params: { userId }, token, body: { step, isAside } });
const listed = async ({ userId, token }: Person) => {
  const { body } = await app.call(`GET ${ROUTE}`, { params: { userId }, token });
  return (body as { step: string; at: string }[]).map(({ step }) => step);
};

it('a step postponed on one device is postponed on other devices, once, and can be resumed', async () => {
  const email = 'mina@example.com';
  const me = await app.register(email);
  expect(await listed(me)).toEqual([]);
  expect((await put(me, 'bank')).status).toBe(204);
  expect((await put(me, 'bank')).status).toBe(204);
  await put(me, 'recovery');
  const login = { email, password: 'correct horse battery' };
  const { body } = await app.call('POST /api/auth/login', { body: login });
  const other = { userId: me.userId, token: (body as { token: string }).token };
  expect(await listed(other)).toEqual(['bank', 'recovery']);
  await put(other, 'bank', false);
  expect(await listed(me)).toEqual(['recovery']);
});

it('first steps accept no unknown step, and no step of another person', async () => {
  const [me, other] = [await app.register(), await app.register()];
  expect((await put(me, 'biometrics')).status).toBe(400);
  expect((await put({ ...me, token: other.token }, 'bank')).status).toBe(403);
  expect((await app.call(`GET ${ROUTE}`, { params: { userId: me.userId }, token: other.token })).status).toBe(403);
  expect(await listed(me)).toEqual([]);
});
