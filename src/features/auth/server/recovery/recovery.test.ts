import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { Passkey, User } from '../../contract.ts';
import { lettersTo, letterTo, proveByLetter } from '../testing/mailbox.ts';
import { type Phone, phoneOf } from '../testing/phone.ts';

const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', each: 'nothing' });
let people = 0;

/** A person with a phone, biometrics on and ten codes. */
async function person() {
  people += 1;
  const email = `person${people}@example.com`;
  const { userId, token } = await app.register(email);
  const phone = phoneOf(app, { userId, token });
  await phone.enable();
  const { body } = await phone.sign('POST /api/recovery-codes/{userId}', { params: { userId } });
  return { email, userId, token, phone, codes: (body as { codes: string[] }).codes };
}

const ask = (email: string) => app.call('POST /api/recovery', { body: { email } });
const LINK = /\/login\?lost#([\w-]{43})/;
/** Returns the secret of the newest e-mailed link that is not in `besides`. */
async function linkFor(email: string, besides: readonly string[] = []): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const known = besides.join('|') || 'none';
  const letter = await letterTo(app, email, new RegExp(`/login\\?lost#(?!${known})[\\w-]{43}`));
  return LINK.exec(letter)?.[1] ?? '';
}
const options = (phone: Phone, token: string, code: string) =>
  phone.call('POST /api/recovery/options', { body: { token, code } });
const lookAt = (token: string) => app.call('POST /api/recovery/look', { body: { token } });
const challengeOf = ({ body }: { body: unknown }) => (body as { challenge: string }).challenge;
const finish = (body: object) => app.call('POST /api/recovery/finish', { body, byName: true });
const codeOf = (reply: { problem?: { code?: string } }) => reply.problem?.code;
const [one, two] = [0, 1];

describe('recovery', () => {
  it('replaces the lost phone by a new one, ends every session on every node, notifies the person and lists what is left to do', async () => {
    const { email, userId, token: session, phone, codes } = await person();
    await app.call('POST /api/credentials', {
      token: session,
      body: {
        userId,
        credentialType: 'education',
        issuer: 'self:Hanbit',
        issuanceDate: '2020-03-02',
        expirationDate: '2021-03-02',
        credentialData: { name: 'Old certificate' },
      },
    });
    const token = await linkFor(email);
    const fresh = phoneOf(app, { userId });
    const typed = (codes[one] ?? '').toLowerCase().replaceAll('-', ' ');
    const made = fresh.authenticator.make(challengeOf(await options(fresh, token, typed)));
    const second = await secondNode(app);
    try {
      const verify = async () =>
        Promise.all(
          [app, second].map(async (node) => (await node.call('GET /api/auth/verify', { token: session })).status),
        );
      expect(await verify()).toEqual([200, 200]);
      const done = await finish({ token, code: typed, name: 'New phone', made });
      expect(done.status, done.text).toBe(200);
      expect(done.body).toEqual({
        removedPasskeys: ['Phone'],
        biometricEnabled: true,
        codesLeft: 9,
        credentials: [expect.objectContaining({ name: 'Old certificate', needs: 'reissue' })],
      });
      expect(await verify()).toEqual([401, 401]);
    } finally {
      await second.stop();
    }
    const signIn = async (by: Phone) =>
      app.call('POST /api/auth/passkey', {
        byName: true,
        body: { signed: by.authenticator.sign(challengeOf(await by.call('POST /api/auth/passkey/options'))) },
      });
    expect(codeOf(await signIn(phone))).toBe('signature_refused');
    const inAgain = await signIn(fresh);
    expect(inAgain.status).toBe(200);
    const { token: newSession, user } = inAgain.body as { token: string; user: User };
    expect(user).toMatchObject({ id: userId, biometricEnabled: true });
    const own = { params: { userId }, token: newSession };
    const passkeys = await app.call('GET /api/passkeys/{userId}', own);
    expect(passkeys.body as Passkey[]).toMatchObject([{ name: 'New phone' }]);
    expect((await app.call('GET /api/recovery-codes/{userId}', own)).body).toMatchObject({ left: 9 });
    await letterTo(app, email, /Subject: Your wallet was recovered/);
    await eventually(async () => {
      const { body } = await app.call('GET /api/notifications/{userId}', own);
      return (body as { title: string }[]).map(({ title }) => title);
    }).toContain('Your wallet was recovered');
  });

  it('sets a new password too; without a passkey left, biometrics are off', async () => {
    const { email, codes } = await person();
    const token = await linkFor(email);
    const done = await finish({ token, code: codes[one], newPassword: 'another good one' });
    expect(done.body).toMatchObject({ biometricEnabled: false, codesLeft: 9 });
    const signIn = (password: string) => app.call('POST /api/auth/login', { body: { email, password } });
    expect([(await signIn(PASSWORD)).status, (await signIn('another good one')).status]).toEqual([401, 200]);
  });

  it('returns the same response for an unknown e-mail, and sends no mail to it', async () => {
    const { email } = await person();
    const answers = [await ask('nobody@example.com'), await ask('Nobody@Example.com'), await ask(email)];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { mail: 'sandbox' }]);
    await letterTo(app, email, LINK);
    expect(await lettersTo(app, 'nobody@example.com')).toEqual([]);
  });

  it('makes no link for a wallet without recovery codes, and reports that only to the wallet’s mailbox', async () => {
    const { userId } = await app.register('bare@example.com');
    expect((await ask('bare@example.com')).status).toBe(200);
    const letter = await letterTo(app, 'bare@example.com', /no recovery codes left/);
    expect(letter).not.toMatch(LINK);
    expect(await app.db.rows(sql`SELECT FROM recovery_links WHERE user_id = ${userId}`)).toEqual([]);
  });

  it('writes in the language of the wallet, or of the screen if that is unknown', async () => {
    const { email, userId, token } = await person();
    await app.call('PATCH /api/user/{userId}', { params: { userId }, token, body: { language: 'ko' } });
    await ask(email);
    await letterTo(app, email, /앞으로 사용할 기기에서/);
    await app.db.run(sql`UPDATE users SET language = NULL WHERE id = ${userId}`);
    await app.call('POST /api/recovery', { body: { email }, headers: { 'accept-language': 'en' } });
    await letterTo(app, email, /on the device that you want to use/);
  });

  it('is not available in a personal wallet', async () => {
    const personal = await startTestApp({ over: app, settings: { mode: 'personal' } });
    try {
      for (const [route, body] of [
        ['POST /api/recovery', { email: 'owner@ingam.example' }],
        ['POST /api/recovery/finish', { token: 'a', code: 'b', newPassword: 'long enough' }],
      ] as const)
        expect((await personal.call(route, { body })).status).toBe(404);
    } finally {
      await personal.stop();
    }
  });
});

describe('a thief', () => {
  it('fails with a code but no link, with a link but no code, or with another person’s code', async () => {
    const [mine, other] = [await person(), await person()];
    const token = await linkFor(mine.email);
    const newPassword = 'thief was here';
    expect(await lookAt(token)).toMatchObject({ status: 204, text: '' });
    expect(codeOf(await finish({ token: 'A'.repeat(43), code: mine.codes[one], newPassword }))).toBe('link_over');
    for (const code of ['', 'none', '0000-0000-0000', other.codes[one]]) {
      const refused = await finish({ token, code, newPassword });
      expect([code, codeOf(refused), refused.problem.errors]).toEqual([
        code,
        'wrong_code',
        { code: 'is wrong or was used' },
      ]);
      expect(codeOf(await options(mine.phone, token, code ?? ''))).toBe('wrong_code');
    }
    const left = (user: typeof mine) =>
      app.call('GET /api/recovery-codes/{userId}', { params: { userId: user.userId }, token: user.token });
    for (const user of [mine, other]) expect((await left(user)).body).toMatchObject({ left: 10 });
    expect((await app.call('GET /api/auth/verify', { token: mine.token })).status).toBe(200);
  });

  it('cannot use a link or code twice, nor a link that is half an hour old or from before a change of e-mail or password', async () => {
    const { email, userId, codes } = await person();
    const first = await linkFor(email);
    const late = await linkFor(email, [first]);
    const newPassword = 'mine for good';
    expect((await finish({ token: first, code: codes[one], newPassword })).status).toBe(200);
    expect(codeOf(await finish({ token: first, code: codes[two], newPassword }))).toBe('link_over');
    expect(codeOf(await finish({ token: late, code: codes[two], newPassword }))).toBe('link_over');
    const again = await linkFor(email, [first, late]);
    expect(codeOf(await finish({ token: again, code: codes[one], newPassword }))).toBe('wrong_code');
    await app.db.run(sql`UPDATE recovery_links SET expires_at = expires_at - interval '30 minutes'`);
    expect(codeOf(await finish({ token: again, code: codes[two], newPassword }))).toBe('link_over');

    const signedIn = await app.call('POST /api/auth/login', { body: { email, password: newPassword } });
    const { token } = signedIn.body as { token: string };
    const changed = await linkFor(email, [first, late, again]);
    const body = { email: 'elsewhere@example.com', currentPassword: newPassword };
    expect((await app.call('PATCH /api/user/{userId}', { params: { userId }, token, body })).status).toBe(200);
    await proveByLetter(app, { userId, token }, body.email);
    expect(codeOf(await finish({ token: changed, code: codes[two], newPassword }))).toBe('link_over');
  });

  it('who uses a code at the same time as the owner either wins or loses, and only one of the two recovers the wallet', async () => {
    const { email, codes } = await person();
    const tokens = [await linkFor(email)];
    tokens.push(await linkFor(email, tokens));
    const newPassword = 'one of us wins';
    const outcomes = await Promise.all(
      [0, 1, 0, 1].map((n) => finish({ token: tokens[n], code: codes[one], newPassword })),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      outcomes.filter(({ status }) => status !== 200).every((each) => /link_over|wrong_code/.test(codeOf(each) ?? '')),
    ).toBe(true);
    const { n } = await app.db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM recovery_codes WHERE used_at IS NOT NULL`,
    );
    expect(n).toBe(1);
  });

  it('who signs in with the old password during the recovery is refused, or signed out', async () => {
    const { email, codes } = await person();
    const token = await linkFor(email);
    const signIn = () => app.call('POST /api/auth/login', { body: { email, password: PASSWORD } });
    const recover = () => finish({ token, code: codes[one], newPassword: 'mine again now' });
    const [before, during, done, after] = await Promise.all([signIn(), signIn(), recover(), signIn()]);
    expect(done?.status, done?.text).toBe(200);
    for (const reply of [before, during, after]) {
      const { token: session } = (reply?.body ?? {}) as { token?: string };
      const alive = session && (await app.call('GET /api/auth/verify', { token: session })).status;
      expect([reply?.status, alive]).toEqual(session ? [200, 401] : [401, undefined]);
    }
  });

  it('can guess codes ten times an hour for an account, and request five links', async () => {
    const { email, codes } = await person();
    const token = await linkFor(email);
    const newPassword = 'thief was here';
    for (let n = 0; n < 10; n += 1)
      expect(codeOf(await finish({ token, code: 'wrong', newPassword }))).toBe('wrong_code');
    const stopped = await finish({ token, code: codes[one], newPassword });
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true]);
    for (const address of [email, 'nobody@example.com']) {
      for (let n = 0; n < 5; n += 1) await ask(address);
      expect((await ask(address)).status).toBe(429);
    }
  });

  it('can request thirty links and guess thirty codes an hour from one network address, for any wallets', async () => {
    const { email, codes } = await person();
    const token = await linkFor(email);
    const newPassword = 'thief was here';
    const more = (kind: string) =>
      app.db.run(sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM attempts, generate_series(1, 29)
        WHERE kind = ${kind}`);
    await more('recovery_from_address');
    const elsewhere = await ask('nobody@example.com');
    expect([elsewhere.status, Number(elsewhere.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(codeOf(await finish({ token, code: 'wrong', newPassword }))).toBe('wrong_code');
    await more('recovery_code_from_address');
    expect((await finish({ token, code: codes[one], newPassword })).status).toBe(429);
    expect((await options(phoneOf(app, { userId: 0 }), token, codes[one] ?? '')).status).toBe(429);
    expect((await app.call('POST /api/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('with only a session makes no codes; new codes end the old codes and every open link', async () => {
    const { email, userId, token: session, codes, phone } = await person();
    const route = 'POST /api/recovery-codes/{userId}';
    expect(codeOf(await app.call(route, { params: { userId }, token: session }))).toBe('signature_required');
    const token = await linkFor(email);
    const fresh = await phone.sign(route, { params: { userId } });
    expect(new Set((fresh.body as { codes: string[] }).codes).size).toBe(10);
    const newPassword = 'thief was here';
    expect(codeOf(await finish({ token, code: codes[one], newPassword }))).toBe('link_over');
    const next = await linkFor(email, [token]);
    expect(codeOf(await finish({ token: next, code: codes[one], newPassword }))).toBe('wrong_code');
  });

  it('cannot send a passkey made for somebody else, nor an empty passkey', async () => {
    const [mine, other] = [await person(), await person()];
    const token = await linkFor(mine.email);
    const theirs = other.phone.authenticator.make(
      challengeOf(await other.phone.call('POST /api/passkeys/{userId}/options', { params: { userId: other.userId } })),
    );
    const code = mine.codes[one];
    expect(codeOf(await finish({ token, code, name: 'Thief', made: theirs }))).toBe('passkey_refused');
    const empty = await finish({ token, code });
    expect([empty.status, empty.problem.errors]).toEqual([400, { newPassword: 'is needed without a passkey' }]);
    expect((await finish({ token, code, newPassword: 'still mine today' })).status).toBe(200);
  });

  it('who reads the store or the log finds no code, no link and no mail', async () => {
    const { email, codes } = await person();
    const token = await linkFor(email);
    const code = codes[one] ?? '';
    for (const secret of [code, code.replaceAll('-', ''), token, 'on the device that you want to use'])
      expect([secret, await tablesHolding(app.db, secret)]).toEqual([secret, []]);
    const { sealed } = await app.db.one(
      sql<{ sealed: number }>`SELECT count(*) AS sealed FROM mails WHERE letter IS NOT NULL AND sent_at IS NOT NULL`,
    );
    expect(sealed).toBe(0);
    expect(app.log.join('\n')).not.toMatch(new RegExp(`${code}|${token}`));
    const { mail } = app.settings;
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(mail.kind === 'sandbox' && (await mode(mail.folder))).toBe(0o700);
  });
});
