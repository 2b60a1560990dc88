import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { lettersTo, letterTo, withoutProofLetters } from '#features/auth/server/testing/mailbox.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { Role } from '../../rules.ts';
import { type Person, registry } from '../testing/firm.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);

/** An approved organisation and one of its managers. */
async function managed(email?: string) {
  const owner = await app.register(email);
  const { organisation } = await firms.make(owner);
  const { id } = organisation;
  return { owner, id, manager: await firms.staff(owner, id, 'manager') };
}
type Firm = Awaited<ReturnType<typeof managed>>;

const memberOf = async ({ owner, id }: Firm, person: Person) => {
  const { member } = await app.db.one(sql<{ member: number }>`
    SELECT id AS member FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${person.userId}`);
  return { params: { id, memberId: member }, token: owner.token };
};
const giveRole = async (firm: Firm, person: Person, role: Role) =>
  firms.call('PATCH /api/org/{id}/staff/{memberId}', { ...(await memberOf(firm, person)), body: { role } });
const remove = async (firm: Firm, person: Person) =>
  firms.call('DELETE /api/org/{id}/staff/{memberId}', await memberOf(firm, person));
const self = async (id: number, key: string) =>
  (await app.call('GET /api/org/{id}/self', { params: { id }, token: key })).status;
const keysOf = async ({ owner, id }: Firm) =>
  (await firms.call('GET /api/org/{id}/keys', { params: { id }, token: owner.token })).body;

it('a manager can neither make nor replace a key that moves money', async () => {
  const firm = await managed();
  const { id, owner, manager } = firm;
  const { token } = manager;
  for (const scope of ['money:hold', 'money:refund'] as const) {
    const body = { name: 'Mine', scopes: ['organisation:read' as const, scope] };
    const made = await firms.call('POST /api/org/{id}/keys', { params: { id }, token, body });
    expect([scope, made.problem.code]).toEqual([scope, 'key_beyond_rights']);
  }
  const { id: keyId } = await firms.key(owner, id, ['organisation:read', 'money:hold']);
  const before = await keysOf(firm);
  const params = { id, keyId };
  const replaced = await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', { params, token });
  expect(replaced.problem.code).toBe('key_beyond_rights');
  expect(await keysOf(firm)).toEqual(before);
});

it('a key that moves money is made and replaced with a fresh signature, whatever its maker’s settings are', async () => {
  const { owner, id } = await managed();
  const phone = phoneOf(app, owner);
  expect((await phone.register()).status).toBe(201);
  const making = { params: { id }, body: { name: 'Till', scopes: ['money:refund'] } };
  expect((await phone.call('POST /api/org/{id}/keys', making)).problem.code).toBe('signature_required');
  const made = await phone.sign('POST /api/org/{id}/keys', making);
  expect(made.status, made.text).toBe(201);
  const of = { params: { id, keyId: (made.body as { id: number }).id } };
  const replacing = 'POST /api/org/{id}/keys/{keyId}/replacement';
  expect((await phone.call(replacing, of)).problem.code).toBe('signature_required');
  expect((await phone.sign(replacing, of)).status).toBe(201);
});

it('a key can do what its maker’s role allows now, and no more', async () => {
  const firm = await managed();
  const { id, manager } = firm;
  const { key } = await firms.key(manager, id, ['organisation:read', 'connections:read']);
  expect(await self(id, key)).toBe(200);
  await giveRole(firm, manager, 'accountant');
  expect(await self(id, key)).toBe(403);
  expect(await keysOf(firm)).toMatchObject([{ onHold: ['organisation:read', 'connections:read'], revokedAt: null }]);
  await giveRole(firm, manager, 'manager');
  expect(await self(id, key)).toBe(200);
  expect(await keysOf(firm)).toMatchObject([{ onHold: [] }]);

  const other = await firms.staff(firm.owner, id, 'owner');
  const ofOwner = await firms.key(other, id, ['organisation:read', 'money:refund']);
  const refund = () =>
    app.call('POST /api/org/{id}/charges/{chargeId}/refunds', {
      params: { id, chargeId: 999_999 },
      token: ofOwner.key,
      body: { amount: '1' },
      key: randomUUID(),
    });
  expect((await refund()).status).toBe(404);
  await giveRole(firm, other, 'manager');
  expect([await self(id, ofOwner.key), (await refund()).status]).toEqual([200, 403]);
  expect((await keysOf(firm))[0]).toMatchObject({ onHold: ['money:refund'] });
});

it('a key of a former member opens no call, even if the member returns, until an owner replaces it', async () => {
  const firm = await managed();
  const { id, owner, manager } = firm;
  const { key, id: keyId } = await firms.key(manager, id, ['organisation:read']);
  expect((await remove(firm, manager)).status).toBe(204);
  expect(await self(id, key)).toBe(403);
  await firms.join(owner, id, 'manager', manager);
  expect(await self(id, key)).toBe(403);
  const params = { id, keyId };
  const next = await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', { params, token: owner.token });
  expect(next.status, next.text).toBe(201);
  expect([await self(id, next.body.key), await self(id, key)]).toEqual([200, 403]);
});

it('owners are notified of every key made, replaced or put on hold, in the list and by mail, in their language', async () => {
  const [email, emailKo] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const firm = await managed(email);
  const { id, manager } = firm;
  const names = ['ERP', 'Desk', 'Gate'];
  const other = await firms.join(firm.owner, id, 'owner', await app.register(emailKo));
  await app.db.run(sql`UPDATE users SET language = 'ko' WHERE id = ${other.userId}`);
  const leaver = await firms.staff(firm.owner, id, 'manager');
  const deleter = await firms.staff(firm.owner, id, 'manager');

  const first = await firms.key(manager, id, ['organisation:read'], { name: 'ERP' });
  const params = { id, keyId: first.id };
  await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', { params, token: manager.token });
  await giveRole(firm, manager, 'clerk');
  await firms.key(leaver, id, ['organisation:read'], { name: 'Desk' });
  await firms.call('POST /api/org/{id}/leave', { params: { id }, token: leaver.token });
  await firms.key(deleter, id, ['organisation:read'], { name: 'Gate' });
  const deleted = await app.call('POST /api/user/{userId}/deletion', {
    params: { userId: deleter.userId },
    token: deleter.token,
    body: { currentPassword: 'correct horse battery', givenUp: [] },
  });
  expect(deleted.status, deleted.text).toBeLessThan(300);

  const told = async ({ userId, token }: Person) => {
    const { body } = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (body as { title: string; message: string; actionUrl: string }[])
      .filter(({ actionUrl }) => actionUrl === `/org/${id}/keys`)
      .map(({ title, message }) => `${title} ${names.find((one) => message.includes(one))}`)
      .sort();
  };
  const english = ['A key was made', 'A key was replaced', 'A key is on hold'] as const;
  const korean = ['새 API 키를 만들었습니다', 'API 키를 교체했습니다', 'API 키 사용이 보류되었습니다'] as const;
  // The key and its replacement stop together, with one notice.
  const news = ([made, replaced, onHold]: typeof english | typeof korean, both: string) =>
    [
      ...names.map((one) => `${made} ${one}`),
      `${replaced} ERP`,
      `${both} ERP`,
      `${onHold} Desk`,
      `${onHold} Gate`,
    ].sort();
  await eventually(() => told(firm.owner)).toEqual(news(english, '2 keys are on hold'));
  await eventually(() => told(other)).toEqual(news(korean, 'API 키 2개의 사용이 보류되었습니다'));
  expect(await told(manager)).toEqual([]);
  for (const title of [...english.slice(0, 2), '2 keys are on hold'])
    await letterTo(app, email, new RegExp(`Subject: ${title}`));
  const inKorean = withoutProofLetters(await lettersTo(app, emailKo));
  expect(inKorean.map((letter) => /Subject: (.*)/.exec(letter)?.[1])).not.toContain('A key was made');
  expect(inKorean).toHaveLength(3);
});
