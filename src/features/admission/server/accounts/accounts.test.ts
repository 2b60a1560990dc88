import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { opening } from '../testing/opening.ts';

const app = sharedApp('city');
const desk = opening(app);
const { add, askToAdd, begin, call, card, finish, show, signIn } = desk;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  const { problem } = await call('POST /api/sign-in-by-credential/ask', { body: { vct: 'x' } });
  expect(problem.code).toBe('no_sign_in_here');
  expect((await call('GET /api/sign-in-types', {})).problem.code).toBe('no_sign_in_here');
  await desk.operate();
});
afterEach(() => {
  vi.useRealTimers();
});

const verify = (token: string, at = app) => at.call('GET /api/auth/verify', { token });
const listOf = async (userId: number, token: string) =>
  (await call('GET /api/sign-in-credentials/{userId}', { params: { userId }, token })).body;
const someone = async () => {
  const [person, one] = [await app.register(), await card()];
  const added = await add(person, one);
  expect(added.status, added.text).toBe(201);
  return { ...person, person, one, id: added.body.id };
};

describe('a credential of any wallet', () => {
  it('opens the account of the person who added it, read-only, and a passkey makes the session full', async () => {
    const { userId, token, one, address } = await someone();
    await fund(app.db, userId, 'XP', '5');
    const phone = phoneOf(app, { userId, token });
    await phone.enable();
    expect((await call('GET /api/sign-in-types', {})).body).toContainEqual(
      expect.objectContaining({ vct: one.vct, name: { en: 'Employee ID', ko: '사원증' } }),
    );
    const reading = await signIn(one);
    expect((await verify(reading)).status).toBe(200);
    const assets = await app.call('GET /api/assets/{userId}', { params: { userId }, token: reading });
    expect(assets.status).toBe(200);
    const sessions = await app.call('GET /api/auth/sessions', { token: reading });
    expect(sessions.body).toMatchObject([
      { current: true, isReading: true, userAgent: 'Desk browser' },
      { current: false, isReading: false },
    ]);
    const body = {
      userId,
      assetType: 'XP',
      transactionType: 'send',
      amount: '1',
      toAddress: NOBODY,
      status: 'pending',
    };
    const send = { body, token: reading, key: 'a-key' };
    expect((await app.call('POST /api/transactions', send)).problem.code).toBe('passkey_needed');
    // Even a signed payment is refused, because the session has ended.
    const signed = phone.authenticator.sign(await phone.askToSign('POST /api/transactions', { body }));
    const sent = await phone.signed('POST /api/transactions', send, signed);
    expect(sent.problem.code).toBe('passkey_needed');

    const options = async () =>
      ((await phone.call('POST /api/auth/passkey/options')).body as { challenge: string }).challenge;
    const raise = (by: object, of = reading) => phone.call('POST /api/auth/raise', { token: of, body: { signed: by } });
    const other = await app.register();
    const stranger = phoneOf(app, other);
    await stranger.register();
    expect((await raise(stranger.authenticator.sign(await options()))).problem.code).toBe('signature_refused');
    const raised = await raise(phone.authenticator.sign(await options()));
    expect(raised.status, raised.text).toBe(200);
    expect((await verify(reading)).status).toBe(401);
    const whole = (raised.body as { token: string }).token;
    expect((await app.call('GET /api/auth/sessions', { token: whole })).body).toMatchObject([
      { current: true, isReading: false },
      { isReading: false },
    ]);
    const told = () => app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    await eventually(async () => (await told()).text).toContain('Someone signed in with your credential');
    expect((await told()).text).toContain('A credential opens your account');
    expect(address).toMatch(/^0x/);
  });

  it('opens the account by a number shown on the other device and typed where sign-in began', async () => {
    const { one, userId } = await someone();
    const desktop = await begin(one.vct);
    const { asked, responseCode } = await show(desktop.request, one);
    const read = await call('POST /api/sign-in-by-credential/number', { body: { asked, responseCode } });
    expect(read.body).toMatchObject({ userAgent: 'Desk browser', number: expect.stringMatching(/^\d{6}$/) });
    const wrong = read.body.number === '000000' ? '000001' : '000000';
    expect((await finish(desktop, wrong)).problem.code).toBe('number_wrong');
    const opened = await finish(desktop, read.body.number);
    expect(opened.body.user.id).toBe(userId);
    expect(opened.headers.getSetCookie().join()).toMatch(/ingam_session=r\..*HttpOnly/);
    expect((await finish(desktop, read.body.number)).problem.code).toBe('nothing_shown');
  });

  it('opens one account, and opens it once', async () => {
    const { one, person } = await someone();
    const thief = await app.register();
    expect((await add(thief, one)).problem.code).toBe('card_of_another');
    expect((await add(person, one)).problem.code).toBe('card_of_another');
  });
});

describe('a session by credential', () => {
  it('belongs to the browser that requested it: another browser, a copied code and a guessed number open no session', async () => {
    const { one } = await someone();
    const [victim, thief] = [await begin(one.vct), await begin(one.vct)];
    // The thief makes the victim answer the thief's request: the response code arrives in the victim's browser.
    const lured = await show(thief.request, one);
    expect((await finish(victim, lured.responseCode)).problem.code).toBe('nothing_shown');
    expect((await finish({ cookie: '' }, lured.responseCode)).problem.code).toBe('nothing_shown');
    const number = { asked: lured.asked, responseCode: `${lured.responseCode.slice(1)}x` };
    expect((await call('POST /api/sign-in-by-credential/number', { body: number })).problem.code).toBe('nothing_shown');
    const { body } = await call('POST /api/sign-in-by-credential/number', {
      body: { asked: lured.asked, responseCode: lured.responseCode },
    });
    const guess = String((Number(body.number) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n += 1) expect((await finish(thief, guess)).problem.code).toBe('number_wrong');
    expect((await finish(thief, body.number)).problem.code).toBe('number_wrong');
  });

  it('starts once, even if replayed or on two nodes at once', async () => {
    const { one } = await someone();
    const second = await secondNode(app);
    try {
      const browser = await begin(one.vct);
      const { responseCode } = await show(browser.request, one);
      const both = await Promise.all([finish(browser, responseCode), finish(browser, responseCode, second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await finish(browser, responseCode, second)).problem.code).toBe('nothing_shown');
      const token = both.find(({ status }) => status === 200)?.body.token ?? '';
      const send = { token, body: {} };
      for (const node of [app, second]) {
        expect((await verify(token, node)).status).toBe(200);
        expect((await node.call('POST /api/transactions', send)).problem.code).toBe('passkey_needed');
      }
    } finally {
      await second.stop();
    }
  });

  it('does not start with another person’s credential, another key, or a revoked, suspended or expired one', async () => {
    const { one, token, userId } = await someone();
    const theirs = await card();
    const unknown = await app.register();
    expect((await add(unknown, theirs)).status).toBe(201);
    const { id } = (await listOf(unknown.userId, unknown.token))[0] ?? { id: 0 };
    await call('DELETE /api/sign-in-credentials/{userId}/{id}', {
      params: { userId: unknown.userId, id },
      token: unknown.token,
    });
    expect((await call('POST /api/sign-in-by-credential/ask', { body: { vct: theirs.vct } })).problem.code).toBe(
      'type_opens_nothing',
    );
    const browser = await begin(one.vct);
    const request = await desk.wallet.open(browser.request, await desk.rootOf());
    const stolen = await desk.wallet.showErring(one.credential, one.key, request, {
      key: await desk.issue.wallet.key(),
    });
    const swapped = await desk.wallet.show(theirs.credential, theirs.key, request, []);
    for (const shown of [stolen, swapped]) expect((await desk.wallet.answer(request, shown)).status).toBe(400);
    // Shows a colleague's credential: same type, same issuer.
    const ready = await desk.issue.redeemed(await one.employer.offer());
    const key = await desk.issue.wallet.key();
    const { body } = await desk.issue.askWith(ready, await desk.issue.proofFor(ready, key));
    const colleague = {
      credential: (body as { credentials: { credential: string }[] }).credentials[0]?.credential ?? '',
      key,
    };
    const { responseCode } = await show(browser.request, colleague);
    expect((await finish(browser, responseCode)).problem.code).toBe('card_opens_nothing');

    const late = await begin(one.vct);
    const open = await desk.wallet.open(late.request, await desk.rootOf());
    const now = await nowOf(app.db, 400 * DAY_MS);
    const then = { ...open, iat: Math.floor(now.getTime() / 1000) };
    const shown = await desk.wallet.show(one.credential, one.key, then, []);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const over = await desk.wallet.answer(open, shown).finally(() => vi.useRealTimers());
    expect([over.status, over.body.error_description]).toEqual([400, expect.stringContaining('expired')]);

    const change = (to: 'suspend' | 'revoke') =>
      app.call(`POST /api/org/{id}/issued-credentials/{credentialId}/${to}`, {
        params: { id: one.employer.id, credentialId: issued },
        token: one.employer.key,
        body: { reason: 'Left' },
      });
    const list = await app.call('GET /api/org/{id}/issuing/credentials', {
      params: { id: one.employer.id },
      token: one.employer.owner.token,
    });
    const issued = (list.body as { id: number }[]).at(-1)?.id ?? 0;
    const before = await begin(one.vct);
    const came = await show(before.request, one);
    expect((await change('suspend')).status).toBe(200);
    expect((await finish(before, came.responseCode)).problem.code).toBe('card_not_standing');
    expect((await change('revoke')).status).toBe(200);
    expect((await show((await begin(one.vct)).request, one)).status).toBe(400);
    expect(await listOf(userId, token)).toMatchObject([{ lastUsedAt: null }]);
  });

  it('ends with its credential, and after twelve hours', async () => {
    const { one, userId, token, id } = await someone();
    const [first, second] = [await signIn(one), await signIn(one)];
    await app.db.run(
      sql`UPDATE sessions SET created_at = now() - interval '12 hours' WHERE token_hash = sha256(${first}::text::bytea)`,
    );
    expect((await verify(first)).status).toBe(401);
    expect((await verify(second)).status).toBe(200);
    const remove = (by: string) =>
      call('DELETE /api/sign-in-credentials/{userId}/{id}', { params: { userId, id }, token: by });
    expect((await remove(second)).problem.code).toBe('passkey_needed');
    expect((await remove(token)).status).toBe(204);
    expect([(await verify(second)).status, (await verify(token)).status]).toEqual([401, 200]);
    expect((await remove(token)).problem.code).toBe('not_found');
  });

  it('is refused by a release that does not know sessions by credential', async () => {
    const { one } = await someone();
    expect(await signIn(one)).not.toMatch(/^[\w-]{43}$/);
  });
});

it('a credential is added with the password or a signature, in the browser of the person asked', async () => {
  const [person, other, one] = [await app.register(), await app.register(), await card()];
  const { userId, token } = person;
  const shownTo = async () => (await show((await askToAdd(person, one.vct)).body.request, one)).responseCode;
  const code = await shownTo();
  const keep = (by: typeof person, body: object) =>
    app.call('POST /api/sign-in-credentials/{userId}', { params: { userId: by.userId }, token: by.token, body });
  expect((await keep(person, { responseCode: code })).problem.code).toBe('wrong_password');
  expect((await keep(person, { responseCode: code, currentPassword: 'wrong password' })).problem.code).toBe(
    'wrong_password',
  );
  const right = { responseCode: code, currentPassword: 'correct horse battery' };
  expect((await keep(other, right)).problem.code).toBe('nothing_shown');
  const phone = phoneOf(app, { userId, token });
  await phone.enable();
  expect((await keep(person, right)).problem.code).toBe('signature_required');
  const route = 'POST /api/sign-in-credentials/{userId}';
  const signed = await phone.sign(route, { params: { userId }, body: { responseCode: code } });
  expect(signed.status, signed.text).toBe(201);
  expect(signed.body).toMatchObject({ vct: one.vct, lastUsedAt: null });
  expect(
    await app.db.rows(sql`SELECT FROM verifier_requests WHERE answer IS NOT NULL AND answer_until > now() AND id IN
    (SELECT request_id FROM account_askings WHERE user_id = ${userId})`),
  ).toEqual([]);
  const stored = await app.db.rows(
    sql<{ text: string }>`SELECT c::text AS text FROM account_credentials c WHERE user_id = ${userId}`,
  );
  expect(JSON.stringify(stored)).not.toContain('Kim Minseo');
});

it('a personal wallet is opened by no credential', async () => {
  const alone = await startTestApp({ isStill: true });
  try {
    const asked = opening(alone).askToAdd({ userId: 1, address: '', token: '' }, 'https://issuer.example/card');
    expect((await asked).problem.code).toBe('no_sign_in_here');
    expect((await opening(alone).call('GET /api/sign-in-types', {})).problem.code).toBe('no_sign_in_here');
    const open = await alone.call('POST /api/sign-in-by-credential/ask', { body: { vct: 'x' } });
    expect([open.status, open.problem.code]).toEqual([404, 'no_sign_in_here']);
  } finally {
    await alone.stop();
  }
});
