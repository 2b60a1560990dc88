import { describe, expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract } from '../../contract.ts';
import { clearPasskeys } from '../passkeys/clear-passkeys.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { lettersTo, letterTo } from '../testing/mailbox.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
let addresses = 0;
/** Returns an address that no e-mail was sent to yet. */
const address = () => {
  addresses += 1;
  return `someone${addresses}@example.com`;
};

async function register(email: string, password = 'correct horse battery', at = app) {
  const body = { email, password, firstName: 'Jun', lastName: 'Park' };
  const reply = await at.client(contract)('POST /api/auth/register', { body });
  expect([reply.status, reply.text.length > 0]).toEqual([201, true]);
  const { user, token } = reply.body;
  return { userId: user.id, token, email, password, answer: user, mine: { params: { userId: user.id }, token } };
}
type Person = Awaited<ReturnType<typeof register>>;

const LINK = /\/login\?prove#([\w-]{43})/;
/** Returns the secret of the newest e-mailed link. */
const linkTo = async (email: string) => LINK.exec(await letterTo(app, email, LINK))?.[1] ?? '';
const proof = (by: Person, token: string) =>
  app.client(contract)('POST /api/email/{userId}/proof', { ...by.mine, body: { token } });
const prove = async (person: Person) => {
  const { status, text } = await proof(person, await linkTo(person.email));
  expect([status, text]).toEqual([200, JSON.stringify({ email: person.email })]);
};
const login = (email: string, password: string) =>
  app.client(contract)('POST /api/auth/login', { body: { email, password } });
const emailOf = async ({ mine }: Person) => (await app.client(contract)('GET /api/email/{userId}', mine)).body;
/** Ages the e-mail by a day. */
const nextDay = () =>
  app.db.tx(async (tx) => {
    await tx.run(sql`UPDATE attempts SET at = at - interval '25 hours'`);
    await tx.run(sql`UPDATE email_links SET created_at = created_at - interval '25 hours'`);
  });

describe('registration', () => {
  it('returns an account and a session whether or not the e-mail is taken', async () => {
    const email = address();
    const holder = await register(email);
    await prove(holder);
    const [stranger, fresh] = [await register(email.toUpperCase(), 'a stranger’s own'), await register(address())];
    expect(Object.keys(stranger.answer)).toEqual(Object.keys(fresh.answer));
    expect(stranger.answer).toMatchObject({ id: fresh.userId - 1, email });
    expect((await app.client(contract)('GET /api/auth/verify', { token: stranger.token })).status).toBe(200);
    expect(await emailOf(stranger)).toMatchObject({ email, isProven: false, waiting: email });
    expect(await emailOf(fresh)).toMatchObject({ isProven: false, waiting: fresh.email });
  });

  it('of the same e-mail on two nodes at once makes two accounts, both with an unverified e-mail', async () => {
    const email = address();
    const second = await secondNode(app);
    try {
      const both = await Promise.all([
        register(email, 'password of one', app),
        register(email, 'password of two', second),
      ]);
      expect(new Set(both.map(({ userId }) => userId)).size).toBe(2);
      for (const one of both) expect(await emailOf(one)).toMatchObject({ isProven: false });
    } finally {
      await second.stop();
    }
  });
});

describe('sign-in', () => {
  it('finds the verified holder of an e-mail and the newest account that has not verified the e-mail, each by its password', async () => {
    const email = address();
    const holder = await register(email, 'the holder’s own');
    await prove(holder);
    const [older, newer] = [await register(email, 'the older one’s'), await register(email, 'the newer one’s')];
    const of = async (password: string) => (await login(email, password)).body?.user?.id;
    expect([await of(holder.password), await of(newer.password)]).toEqual([holder.userId, newer.userId]);
    expect((await login(email, older.password)).problem).toMatchObject({ status: 401, code: 'wrong_login' });
    expect((await login(email, 'nobody’s at all')).problem).toMatchObject({ status: 401, code: 'wrong_login' });
  });

  it('always compares two passwords, whether it finds nobody, the holder, or both', async () => {
    const [taken, squatted] = [address(), address()];
    await prove(await register(taken));
    await prove(await register(squatted));
    await register(squatted, 'another’s password');
    // Measures CPU time, since elapsed time includes other work on the machine.
    const work = async (act: () => Promise<unknown>) => {
      const spent: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const before = process.cpuUsage();
        await act();
        const { user, system } = process.cpuUsage(before);
        spent.push(user + system);
      }
      return Math.min(...spent);
    };
    const wrong = (email: string) =>
      work(async () => expect((await login(email, 'a wrong password')).status).toBe(401));
    const once = await work(() => verifyPassword(undefined, 'a wrong password'));
    const times = [await wrong(address()), await wrong(taken), await wrong(squatted)];
    for (const time of times) expect(time / once).toBeGreaterThan(1.7);
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.4);
  });
});

describe('an e-mail link', () => {
  it('verifies the address with the session of its account, once', async () => {
    const person = await register(address());
    const token = await linkTo(person.email);
    expect((await proof(person, token)).body).toEqual({ email: person.email });
    expect(await emailOf(person)).toEqual({
      email: person.email,
      isProven: true,
      waiting: null,
      goesAt: null,
      change: null,
    });
    expect((await proof(person, token)).problem).toMatchObject({ status: 409, code: 'link_over' });
  });

  it('verifies the address with the password of its account, even if a newer account comes first at sign-in', async () => {
    const person = await register(address());
    const token = await linkTo(person.email);
    await register(person.email, 'a later stranger’s');
    expect((await login(person.email, person.password)).status).toBe(401);
    const by = (password: string) => app.client(contract)('POST /api/email-proofs', { body: { token, password } });
    expect((await by('a later stranger’s')).problem).toMatchObject({ status: 422, code: 'wrong_password' });
    expect((await by(person.password)).body).toEqual({ email: person.email });
    expect((await login(person.email, person.password)).body.user.id).toBe(person.userId);
  });

  it('verifies nothing without a session or a password: a stranger who reads an account’s mail merges nothing and cannot sign in', async () => {
    const email = address();
    const squatter = await register(email, 'the squatter’s own');
    const token = await linkTo(email);
    const reader = await register(email, 'the reader’s own');
    expect((await proof(reader, token)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    const none = await app.call('POST /api/email/{userId}/proof', {
      params: { userId: squatter.userId },
      body: { token },
    });
    expect(none.status).toBe(401);
    const byPassword = await app.client(contract)('POST /api/email-proofs', {
      body: { token, password: reader.password },
    });
    expect(byPassword.status).toBe(422);
    expect(await emailOf(squatter)).toMatchObject({ isProven: false });
    const own = await until(
      () => linkTo(email),
      (found) => found !== token,
    );
    expect((await proof(reader, own)).status).toBe(200);
    // The squatter's link is for an address that another account has proven by now.
    expect((await proof(squatter, token)).problem).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await app.client(contract)('GET /api/auth/verify', { token: squatter.token })).body.user.id).toBe(
      squatter.userId,
    );
  });

  it('opened without a session shows its address mostly hidden, and nothing about its account', async () => {
    const [withPassword, byPasskey] = [await register(address()), await register(address())];
    const look = (token: string) => app.client(contract)('POST /api/email-proofs/look', { body: { token } });
    const tokens = [await linkTo(withPassword.email), await linkTo(byPasskey.email)] as const;
    await app.db.run(sql`UPDATE users SET password_hash = NULL WHERE id = ${byPasskey.userId}`);
    const seen = { email: 's•••@example.com' };
    expect([(await look(tokens[0])).body, (await look(tokens[1])).body]).toEqual([seen, seen]);
    // Opening a link does not use it up; proving the address does.
    await prove(withPassword);
    for (const token of [tokens[0], 'A'.repeat(43)])
      expect((await look(token)).problem).toMatchObject({ status: 409, code: 'link_over' });
  });

  it('of two accounts with one address, opened at once, verifies the address for one account only', async () => {
    const email = address();
    const people = [await register(email, 'password of one'), await register(email, 'password of two')];
    await letterTo(app, email, LINK);
    const tokens = (await lettersTo(app, email)).map((letter) => LINK.exec(letter)?.[1] ?? '');
    const answers = await Promise.all(
      people.flatMap((by) => tokens.map((token) => proof(by, token))).map(async (reply) => (await reply).status),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status !== 200).every((status) => status === 403 || status === 409)).toBe(true);
    const proven = await Promise.all(people.map(async (one) => (await emailOf(one)).isProven));
    expect(proven.sort()).toEqual([false, true]);
  });

  it('is valid for a day, and appears in clear text in no table', async () => {
    const person = await register(address());
    const token = await linkTo(person.email);
    expect(await tablesHolding(app.db, token)).toEqual([]);
    await app.db.run(sql`UPDATE email_links SET expires_at = now() WHERE user_id = ${person.userId}`);
    expect((await proof(person, token)).problem).toMatchObject({ code: 'link_over' });
    const body = { token, password: person.password };
    expect((await app.client(contract)('POST /api/email-proofs', { body })).problem).toMatchObject({
      code: 'link_over',
    });
  });
});

describe('an unverified address', () => {
  it('gives no recovery, is not found by an operator, and gets only the verification e-mail', async () => {
    const person = await register(address());
    const { email, password, mine } = person;
    await app.client(contract)('POST /api/recovery-codes/{userId}', { ...mine, body: { currentPassword: password } });
    await app.client(contract)('POST /api/recovery', { body: { email } });
    await app.client(contract)('POST /api/auth/password', {
      token: person.token,
      body: { currentPassword: password, newPassword: 'another good one' },
    });
    await letterTo(app, email, LINK);
    expect(await lettersTo(app, email)).toHaveLength(1);
    expect(await clearPasskeys(app.built.mounted.services, email)).toBeUndefined();
    await prove(person);
    await app.client(contract)('POST /api/recovery', { body: { email } });
    await letterTo(app, email, /Recover your wallet/);
  });

  it('gets at most three e-mails a day, and nobody learns how many e-mails others requested', async () => {
    const email = address();
    const again = (person: Person) =>
      app.client(contract)('POST /api/email/{userId}/letters', { ...person.mine, body: {} });
    const one = await register(email);
    expect([(await again(one)).body, (await again(one)).status]).toEqual([{ mail: 'sandbox' }, 200]);
    const refused = await again(one);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    const two = await register(email, 'another’s password');
    expect([(await again(two)).status, (await again(two)).status, (await again(two)).status]).toEqual([200, 200, 429]);
    const delivered = async () => {
      await letterTo(app, email, LINK);
      return lettersTo(app, email);
    };
    await expect.poll(delivered).toHaveLength(3);
    const known = new Set(await delivered());
    await nextDay();
    expect((await again(one)).status).toBe(200);
    await expect.poll(async () => (await delivered()).filter((letter) => !known.has(letter))).toHaveLength(1);
  });

  it('gets an e-mail without a name, in the person’s language', async () => {
    const email = address();
    const body = {
      email,
      password: 'correct horse battery',
      firstName: 'Buy-now',
      lastName: 'spam.example',
      language: 'ko',
    };
    expect((await app.call('POST /api/auth/register', { body })).status).toBe(201);
    const letter = await letterTo(app, email, LINK);
    expect(letter).toContain('본인이 입력하지 않았다면');
    expect(letter).not.toMatch(/Buy-now|spam/);
  });
});

describe('in a personal wallet', () => {
  const personal = testApp({ each: 'owner', isNew: true });
  it('a taken e-mail is refused, in any case of letters, and creates nobody', async () => {
    const body = {
      email: 'minseo@example.com',
      password: 'correct horse battery',
      firstName: 'Minseo',
      lastName: 'Kim',
    };
    const ask = (change = {}) => personal.client(contract)('POST /api/auth/register', { body: { ...body, ...change } });
    expect((await ask()).body.user.id).toBe(2);
    const { status, problem } = await ask({ email: 'MINSEO@example.com' });
    expect([status, problem.code, problem.errors]).toEqual([409, 'email_taken', { email: 'is taken' }]);
    const both = await Promise.all([1, 2].map(() => ask({ email: 'both@example.com' })));
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 409]);
    // A refused registration uses up no id either.
    expect((await personal.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users`)).n).toBe(3);
  });

  it('no e-mail is sent and no address has to be verified', async () => {
    const params = { userId: 1 };
    expect((await personal.client(contract)('GET /api/email/{userId}', { params })).body).toMatchObject({
      isProven: true,
      waiting: null,
    });
    for (const route of ['POST /api/email/{userId}/letters', 'POST /api/email/{userId}/proof'] as const)
      expect((await personal.call(route, { params, body: route.endsWith('proof') ? { token: 'x' } : {} })).status).toBe(
        404,
      );
    expect((await personal.call('POST /api/email-proofs/look', { body: { token: 'x' } })).status).toBe(404);
    expect((await personal.call('POST /api/email-proofs', { body: { token: 'x', password: 'x' } })).status).toBe(404);
  });
});
