import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { proveByLetter } from '#features/auth/server/testing/mailbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';

interface Registered {
  user: { id: number };
  token: string;
}
const app = testApp({ each: 'owner' });

const read = async () => (await app.client(contract)('GET /api/user/{userId}', { params: { userId: 1 } })).body;
const edit = (body: object) => app.call('PATCH /api/user/{userId}', { params: { userId: 1 }, body });

describe('the user record', () => {
  it('is the owner’s in personal mode', async () => {
    expect(await read()).toEqual({
      id: 1,
      firstName: 'Ingam',
      lastName: 'Owner',
      nameKo: null,
      email: 'owner@ingam.example',
      didAddress: expect.stringMatching(/^did:ethr:0x7a69:0x[0-9a-fA-F]{40}$/),
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      biometricEnabled: false,
      hasPassword: false,
      createdAt: expect.any(String),
    });
  });

  it('changes the given fields and keeps the other fields', async () => {
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

  it('accepts a person with one name', async () => {
    const { firstName, lastName } = await read();
    expect(await edit({ firstName: 'Suharto', lastName: ' ' })).toMatchObject({
      status: 200,
      body: { firstName: 'Suharto', lastName: '' },
    });
    expect((await edit({ firstName, lastName })).status).toBe(200);
  });

  it('refuses the e-mail of another user', async () => {
    await app.register('taken@example.com');
    const { status, problem } = await edit({ firstName: 'Changed', email: 'TAKEN@example.com' });
    expect([status, problem.code, problem.errors]).toEqual([409, 'email_taken', { email: 'is taken' }]);
    expect((await read()).firstName).toBe('Ingam');
  });

  it('is seen and edited by its user only', async () => {
    const [two, three] = [await app.register(), await app.register()];
    for (const method of ['GET', 'PATCH']) {
      const ask = (token?: string) =>
        app.call(`${method} /api/user/${two.userId}`, {
          ...(method === 'PATCH' && { body: { firstName: 'X' } }),
          ...(token && { token }),
        });
      expect((await ask()).status).toBe(401);
      expect((await ask(three.token)).status).toBe(403);
      expect((await ask(two.token)).status).toBe(200);
    }
  });
});

describe('a change of e-mail', () => {
  it('is limited for each user and network, whether or not the e-mail is taken', async () => {
    await app.register('taken@example.com');
    expect((await edit({ email: 'taken@example.com' })).status).toBe(409);
    await app.db.run(sql`
      INSERT INTO attempts (kind, subject) SELECT kind, subject FROM generate_series(1, 1000), attempts
      WHERE kind = 'email_change_of_user'`);
    const { status, problem, headers } = await edit({ email: 'free@example.com' });
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await edit({ firstName: 'Minseo', email: 'owner@ingam.example' })).status).toBe(200);
  });

  describe('in hosted mode', () => {
    const hosted = testApp({ mode: 'hosted' });
    const password = 'correct horse battery';
    const emailOf = async ({ userId, token }: { userId: number; token: string }) =>
      (await hosted.call('GET /api/email/{userId}', { params: { userId }, token })).body;
    const ask = (of: { userId: number; token: string }, body: object) =>
      hosted.call('PATCH /api/user/{userId}', { params: { userId: of.userId }, token: of.token, body });

    it('needs the current password, reveals to nobody if the new e-mail is taken, and takes effect once the e-mail is verified', async () => {
      const [one, two] = [await hosted.register('one@example.com'), await hosted.register('two@example.com')];
      for (const currentPassword of [undefined, 'wrong password'])
        for (const email of ['two@example.com', 'free@example.com']) {
          const { status, problem } = await ask(one, { email, currentPassword });
          expect([status, problem.code]).toEqual([422, 'wrong_password']);
          expect(problem.errors).toEqual({ currentPassword: expect.any(String) });
        }
      const taken = await ask(two, { email: 'one@example.com', currentPassword: password });
      const free = await ask(one, { email: 'Free@example.com', currentPassword: password });
      expect([taken.status, taken.body]).toMatchObject([200, { email: 'two@example.com' }]);
      expect([free.status, free.body]).toMatchObject([200, { email: 'one@example.com' }]);
      await expect(proveByLetter(hosted, two, 'one@example.com')).rejects.toThrow('email_taken');
      await proveByLetter(hosted, one, 'free@example.com');
      expect(await emailOf(one)).toMatchObject({ email: 'free@example.com', isProven: true, waiting: null });
      // Once nobody has proven an address, anyone may use it.
      await proveByLetter(hosted, two, 'one@example.com');
    });

    it('keeps a verified e-mail until the new e-mail is verified, and replaces an unverified e-mail at once', async () => {
      const one = await hosted.register('stays@example.com');
      await ask(one, { email: 'wished@example.com', currentPassword: password });
      expect(await emailOf(one)).toMatchObject({
        email: 'stays@example.com',
        isProven: true,
        waiting: 'wished@example.com',
      });
      const login = (email: string) => hosted.call('POST /api/auth/login', { body: { email, password } });
      expect([(await login('stays@example.com')).status, (await login('wished@example.com')).status]).toEqual([
        200, 401,
      ]);
      const body = { email: 'typo@example.com', password, firstName: 'Jun', lastName: 'Park' };
      const { user, token } = (await hosted.call('POST /api/auth/register', { body })).body as Registered;
      const fresh = { userId: user.id, token };
      const corrected = await ask(fresh, { email: 'right@example.com', currentPassword: password });
      expect(corrected.body).toMatchObject({ email: 'right@example.com' });
      expect(await emailOf(fresh)).toMatchObject({ isProven: false, waiting: 'right@example.com' });
      await expect(proveByLetter(hosted, fresh, 'typo@example.com')).rejects.toThrow('link_over');
      await proveByLetter(hosted, fresh, 'right@example.com');
    });

    it('to the present e-mail is no change', async () => {
      const one = await hosted.register('same@example.com');
      const { status, body } = await ask(one, { email: 'Same@example.com', firstName: 'New' });
      expect([status, body]).toMatchObject([200, { firstName: 'New' }]);
    });

    it('can be tried ten times an hour', async () => {
      const one = await hosted.register();
      const tries = Array.from({ length: 11 }, (_, n) =>
        ask(one, { email: `asked${n}@example.com`, currentPassword: password }),
      );
      const codes = (await Promise.all(tries)).map(({ status }) => status).sort();
      expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
    });
  });
});

describe('a personal wallet', () => {
  it('cannot be deleted by a call: it is deleted with its data folder', async () => {
    const params = { userId: 1 };
    expect((await app.call('GET /api/user/{userId}/deletion', { params })).body).toMatchObject({ isOfMachine: true });
    const body = { currentPassword: '', givenUp: [] };
    const { status, problem } = await app.call('POST /api/user/{userId}/deletion', { params, body });
    expect([status, problem.code]).toEqual([409, 'wallet_of_machine']);
  });
});
