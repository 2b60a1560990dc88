import { beforeEach, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract } from '../contract.ts';
import { cardsOf } from '../display.ts';

const app = sharedApp();
type Person = Awaited<ReturnType<typeof app.register>>;
let me: Person;
beforeEach(async () => {
  me = await app.register();
});

const FRONT = 'POST /api/credentials/{userId}/{credentialId}/front';
const add = async ({ userId, token }: Person, credentialType: string): Promise<number> => {
  const credentialData = { name: credentialType };
  const body = { userId, credentialType, issuer: 'self:Hanbit', issuanceDate: '2024-02-20', credentialData };
  return (await app.client(contract)('POST /api/credentials', { body, token })).body.id;
};
const front = (credentialId: number, { userId, token } = me) =>
  app.client(contract)(FRONT, { params: { userId, credentialId }, token });
const list = async () => {
  const { body } = await app.client(contract)('GET /api/credentials/{userId}', {
    params: { userId: me.userId },
    token: me.token,
  });
  return body;
};
const order = async () => cardsOf(await list()).map(({ credentialType }) => credentialType);

it('the chosen card is shown first on every device, and the later of two choices counts', async () => {
  const [passport, citizen] = [await add(me, 'passport'), await add(me, 'national_id')];
  expect(await order()).toEqual(['national_id', 'passport']);
  expect((await list()).map(({ frontedAt }) => frontedAt)).toEqual([null, null]);
  expect((await front(passport)).body.frontedAt).toMatch(/^\d{4}-/);
  expect(await order()).toEqual(['passport', 'national_id']);
  await front(citizen);
  expect(await order()).toEqual(['national_id', 'passport']);
  const both = await Promise.all([front(passport), front(citizen)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await list()).filter(({ frontedAt }) => frontedAt !== null)).toHaveLength(2);
});

it('another person’s card, or a revoked card, cannot be chosen to be shown first', async () => {
  const id = await add(me, 'passport');
  const other = await app.register();
  const params = { userId: me.userId, credentialId: id };
  expect((await app.client(contract)(FRONT, { params, token: other.token })).status).toBe(403);
  expect((await front(id, other)).status).toBe(404);
  expect((await front(id + 1000)).status).toBe(404);
  await app.client(contract)('POST /api/credentials/{userId}/{credentialId}/revoke', { params, token: me.token });
  const refused = await front(id);
  expect([refused.status, refused.problem?.code]).toEqual([409, 'credential_revoked']);
  expect((await list())[0]?.frontedAt).toBeNull();
});
