import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { ensureOwner } from '#features/auth/server/owner.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { openVault } from '#platform/server/vault.ts';
import { contract } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await resetDb(app.db);
  await openVault(app.db, app.built.masterKeys);
  await ensureOwner(app.built.mounted.services);
});
afterAll(() => app.stop());

const read = async () => (await app.client(contract)('GET /api/user/{userId}', { params: { userId: 1 } })).body;
const edit = (body: object) => app.call('PATCH /api/user/{userId}', { params: { userId: 1 }, body });

describe('the user record', () => {
  it('is that of the owner in personal mode', async () => {
    expect(await read()).toEqual({
      id: 1,
      firstName: 'Ingam',
      lastName: 'Owner',
      nameKo: null,
      email: 'owner@ingam.example',
      didAddress: expect.stringMatching(/^did:ethr:0x7a69:0x[0-9a-fA-F]{40}$/),
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      biometricEnabled: false,
      createdAt: expect.any(String),
    });
  });

  it('changes in what is given and stays in what is not', async () => {
    const before = await read();
    const { status, body } = await edit({ nameKo: '김민서', email: 'Minseo@Example.com' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, nameKo: '김민서', email: 'minseo@example.com' });
    expect((await edit({ firstName: ' Minseo ', lastName: 'Kim' })).body).toMatchObject({
      firstName: 'Minseo',
      lastName: 'Kim',
      nameKo: '김민서',
    });
    expect((await edit({ nameKo: '김민서'.normalize('NFD') })).body).toMatchObject({ nameKo: '김민서' });
    expect((await edit({ nameKo: null })).body).toMatchObject({ nameKo: null });
    expect((await edit({})).status).toBe(200);
  });

  it.each([
    { id: 2 },
    { didAddress: 'did:ethr:0x7a69:0x0000000000000000000000000000000000000000' },
    { biometricEnabled: true },
    { firstName: '' },
    { lastName: 'x'.repeat(101) },
    { nameKo: 'Kim' },
    { nameKo: '김' },
    { email: 'nobody' },
    { email: null },
  ])('refuses %o and changes nothing', async (wrong) => {
    const before = await read();
    const { status, problem } = await edit({ firstName: 'Changed', ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toContain(Object.keys(wrong)[0]);
    expect(await read()).toEqual(before);
  });

  it('refuses the e-mail of another user', async () => {
    await app.register('taken@example.com');
    const { status, problem } = await edit({ firstName: 'Changed', email: 'TAKEN@example.com' });
    expect([status, problem.code, problem.errors]).toEqual([409, 'email_taken', { email: 'is taken' }]);
    expect((await read()).firstName).toBe('Ingam');
  });

  it('is seen and edited by its user alone', async () => {
    const [two, three] = [await app.register(), await app.register()];
    for (const method of ['GET', 'PATCH']) {
      const ask = (token?: string) =>
        app.call(`${method} /api/user/2`, {
          ...(method === 'PATCH' && { body: { firstName: 'X' } }),
          ...(token && { token }),
        });
      expect((await ask()).status).toBe(401);
      expect((await ask(three.token)).status).toBe(403);
      expect((await ask(two.token)).status).toBe(200);
    }
  });
});
