import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { freePort } from '../../../../../tools/port.ts';
import type { OfficeMembership } from '../../calls/entry.ts';
import { cityOffice, type Official } from '../testing/city.ts';
import { CLIENT, comeBack, type PeerProvider, startPeerProvider } from '../testing/peer-provider.ts';

const port = await freePort();
const officeSignIn = { issuer: `http://127.0.0.1:${port}`, clientId: CLIENT.id, clientSecret: CLIENT.secret };
const app = testApp({ mode: 'hosted', settings: { officeSignIn } });
const city = cityOffice(app);
const BEGIN = 'POST /api/office/sign-in';
const FINISH = 'POST /api/office/sign-in/finish';
const ENTER = 'POST /api/office/entry';

let peer: PeerProvider;
beforeAll(async () => {
  peer = await startPeerProvider({ port, redirectUri: `${app.settings.publicUrl}/office` });
});
afterEach(() => peer.instead.clear());
afterAll(() => peer.stop());

/** An owner who has not entered the office, with the account `sub` at the provider. */
async function official(sub: string, verified: boolean | string = true): Promise<Official> {
  const one = await city.person();
  const { link } = await city.invite(one.email);
  expect((await city.accept(one, link)).status).toBe(201);
  peer.accounts.set(sub, { email: one.email, email_verified: verified });
  return one;
}
const begin = async ({ phone }: Pick<Official, 'phone'>, at = app, token?: string) => {
  const begun = token === undefined ? await phone.call(BEGIN, { body: {} }) : await at.call(BEGIN, { token, body: {} });
  if (begun.status !== 201) throw new Error(begun.text);
  return (begun.body as { url: string }).url;
};
const finish = ({ phone }: Pick<Official, 'phone'>, body: object) => phone.call(FINISH, { body });
const signIn = async (one: Official, sub: string) => finish(one, await comeBack(await begin(one), sub));
const enter = ({ phone }: Pick<Official, 'phone'>) => phone.sign(ENTER, {});
const placeOf = async ({ phone }: Pick<Official, 'phone'>) =>
  (await phone.call('GET /api/office')).body as OfficeMembership;

describe('signing in at the provider', () => {
  it('a sign-in precedes the passkey and does not replace it: valid for one entry of its session', async () => {
    const one = await official('one');
    expect((await enter(one)).problem.code).toBe('sign_in_first');
    expect(await placeOf(one)).toMatchObject({ until: null, signIn: { host: `127.0.0.1:${port}`, until: null } });
    const from = await nowOf(app.db);
    const signed = await signIn(one, 'one');
    expect([signed.status, (signed.body as OfficeMembership).until]).toEqual([200, null]);
    const signedAt = Date.parse((await placeOf(one)).signIn?.until ?? '') - 5 * 60_000;
    expect(signedAt).toBeGreaterThanOrEqual(from.getTime());
    expect(signedAt).toBeLessThanOrEqual((await nowOf(app.db)).getTime());
    expect((await one.phone.call(ENTER)).problem.code).toBe('signature_required');
    const entered = await enter(one);
    expect([entered.status, (entered.body as OfficeMembership).signIn?.until]).toEqual([201, null]);
    expect((await enter(one)).problem.code).toBe('sign_in_first');
    const trail = await app.db.rows(
      sql<{
        act: string;
      }>`SELECT act FROM organisation_audit WHERE by_user = ${one.userId} AND act LIKE 'office.%' ORDER BY n`,
    );
    expect(trail.map(({ act }) => act)).toEqual(['office.subject_bound', 'office.entered']);
  });

  it('a sign-in stores no token, secret or state, and logs none', async () => {
    const one = await official('quiet');
    const url = new URL(await begin(one));
    const back = await comeBack(url.href, 'quiet');
    expect((await finish(one, back)).status).toBe(200);
    const rows = JSON.stringify(
      await app.db.rows(sql<object>`SELECT to_jsonb(i) AS all FROM office_sign_ins i WHERE user_id = ${one.userId}`),
    );
    const secrets = [back.code, back.state, url.searchParams.get('nonce'), url.searchParams.get('code_challenge')];
    for (const secret of [...secrets, CLIENT.secret]) {
      expect(secret?.length).toBeGreaterThan(20);
      expect(rows + app.log.join('\n')).not.toContain(secret);
    }
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('scope')).toBe('openid email');
    expect(url.searchParams.get('prompt')).toBeNull();
    const another = await one.phone.call(BEGIN, { body: { asAnother: true } });
    expect(new URL((another.body as { url: string }).url).searchParams.get('prompt')).toBe('login');
  });

  it('a sign-in is bound to the session that began it, and its return is valid once', async () => {
    const [one, other] = [await official('mine'), await official('theirs')];
    const back = await comeBack(await begin(one), 'mine');
    await begin(other);
    expect((await finish(other, back)).problem.code).toBe('sign_in_expired');
    const { token } = (
      await app.call('POST /api/auth/login', { body: { email: one.email, password: 'correct horse battery' } })
    ).body as { token: string };
    const second = { phone: phoneOf(app, { userId: one.userId, token }) };
    expect((await finish(second, back)).problem.code).toBe('sign_in_expired');
    expect((await finish(one, { ...back, state: 'another' })).problem.code).toBe('sign_in_expired');
    expect((await finish(one, back)).status).toBe(200);
    expect((await finish(one, back)).problem.code).toBe('sign_in_expired');
    expect((await second.phone.call(ENTER)).problem.code).toBe('sign_in_first');
    expect((await enter(one)).status).toBe(201);
  });

  it('a sign-in expires after five minutes, before its return and after it', async () => {
    const one = await official('late');
    const back = await comeBack(await begin(one), 'late');
    const age = () =>
      app.db.run(sql`
        UPDATE office_sign_ins SET made_at = made_at - interval '5 minutes', finished_at = finished_at - interval '5 minutes'
         WHERE user_id = ${one.userId}`);
    await age();
    expect((await finish(one, back)).problem.code).toBe('sign_in_expired');
    expect((await signIn(one, 'late')).status).toBe(200);
    await age();
    expect((await placeOf(one)).signIn?.until).toBeNull();
    expect((await enter(one)).problem.code).toBe('sign_in_first');
  });

  it('a sign-in is refused with another nonce, verifier or issuer, and if it was stopped', async () => {
    const one = await official('forged');
    const altered = async (name: string, value: string) => {
      const url = new URL(await begin(one));
      url.searchParams.set(name, value);
      return finish(one, await comeBack(url.href, 'forged'));
    };
    expect((await altered('nonce', 'of-another')).problem.code).toBe('sign_in_refused');
    expect((await altered('code_challenge', 'A'.repeat(43))).problem.code).toBe('sign_in_refused');
    const back = await comeBack(await begin(one), 'forged');
    expect(back.iss).toBe(peer.issuer);
    expect((await finish(one, { ...back, iss: 'https://evil.example' })).problem.code).toBe('sign_in_refused');
    const { iss: _, ...unnamed } = await comeBack(await begin(one), 'forged');
    expect((await finish(one, unnamed)).problem.code).toBe('sign_in_refused');
    expect((await finish(one, await comeBack(await begin(one), null))).problem.code).toBe('sign_in_cancelled');
    expect((await enter(one)).problem.code).toBe('sign_in_first');
  });

  it('a sign-in belongs to the person who has verified the e-mail address that the provider states, and from then on to that account only', async () => {
    const unverified = await official('unverified', false);
    expect((await signIn(unverified, 'unverified')).problem.code).toBe('other_address');
    const said = await official('said', 'true');
    expect((await signIn(said, 'said')).problem.code).toBe('other_address');
    const [one, other] = [await official('bound'), await official('other')];
    expect((await signIn(one, 'other')).problem.code).toBe('other_address');
    expect((await signIn(one, 'bound')).status).toBe(200);
    peer.accounts.set('newcomer', { email: one.email, email_verified: true });
    expect((await signIn(one, 'newcomer')).problem.code).toBe('other_subject');
    expect((await signIn(other, 'bound')).problem.code).toBe('other_subject');
    // A bound account stays bound, whatever address the provider reports later.
    peer.accounts.set('bound', { email: 'moved@city.example', email_verified: false });
    expect((await signIn(one, 'bound')).status).toBe(200);
    await app.db.run(sql`DELETE FROM organisation_staff WHERE user_id = ${one.userId}`);
    expect(await app.db.rows(sql<object>`SELECT subject FROM office_subjects WHERE user_id = ${one.userId}`)).toEqual(
      [],
    );
    expect((await one.phone.call(BEGIN, { body: {} })).problem.code).toBe('not_in_office');
    expect((await finish(one, { state: 'x', code: 'x' })).problem.code).toBe('not_in_office');
  });

  it('a sign-in can be started by a person a limited number of times', async () => {
    const one = await official('eager');
    for (let n = 0; n < 20; n += 1) await begin(one);
    expect((await one.phone.call(BEGIN, { body: {} })).problem.code).toBe('too_many_requests');
  });
});

describe('two nodes', () => {
  it('a sign-in begun on one node is finished on another, and of two concurrent returns or entries one succeeds', async () => {
    const one = await official('nodes');
    const other = await startTestApp({ mode: 'hosted', over: app });
    try {
      const back = await comeBack(await begin(one), 'nodes');
      const there = (body: object) => other.call(FINISH, { body, token: one.token });
      const both = await Promise.all([finish(one, back), there(back)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect((await enter(one)).status).toBe(201);
      const url = await begin(one, other, one.token);
      expect((await finish(one, await comeBack(url, 'nodes'))).status).toBe(200);
      const signed = [0, 1].map(async () => one.phone.authenticator.sign(await one.phone.askToSign(ENTER, {})));
      const entered = await Promise.all(signed.map(async (by) => one.phone.signed(ENTER, {}, await by)));
      expect(entered.map(({ status, problem }) => [status, problem?.code]).sort()).toEqual([
        [201, undefined],
        [403, 'sign_in_first'],
      ]);
    } finally {
      await other.stop();
    }
  });
});

describe('the provider', () => {
  /** Runs `work` on a server of its own that has not contacted the provider yet. */
  async function fresh<T>(work: (begun: () => Promise<string | undefined>, one: Official) => Promise<T>): Promise<T> {
    const one = await official(`fresh-${crypto.randomUUID()}`);
    const node = await startTestApp({ mode: 'hosted', over: app });
    try {
      return await work(async () => (await node.call(BEGIN, { token: one.token, body: {} })).problem?.code, one);
    } finally {
      await node.stop();
    }
  }
  const CONFIGURATION = '/.well-known/openid-configuration';
  const json =
    (value: object) => (response: { setHeader: (name: string, value: string) => { end: (text: string) => unknown } }) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

  it('a provider that is unreachable, names itself differently or redirects is not followed, and gets a new request at the next sign-in', async () => {
    await fresh(async (begun) => {
      const told = (await (await fetch(peer.issuer + CONFIGURATION)).json()) as object;
      peer.instead.set(CONFIGURATION, (response) => response.destroy());
      expect(await begun()).toBe('provider_failed');
      peer.instead.set(CONFIGURATION, json({ ...told, issuer: 'http://127.0.0.1:1' }));
      expect(await begun()).toBe('provider_failed');
      peer.instead.set(CONFIGURATION, json({ ...told, authorization_endpoint: 'http://evil.example/auth' }));
      expect(await begun()).toBe('provider_failed');
      peer.instead.set(CONFIGURATION, json({ ...told, more: 'x'.repeat(300_000) }));
      expect(await begun()).toBe('provider_failed');
      peer.instead.clear();
      peer.asked.length = 0;
      expect([await begun(), await begun()]).toEqual([undefined, undefined]);
      expect(peer.asked).toEqual([CONFIGURATION]);
    });
  });

  it('a provider’s token with another signature is not believed, and a missing token is a failure', async () => {
    const one = await official('signed');
    const back = await comeBack(await begin(one), 'signed');
    peer.instead.set('/token', (response) => response.destroy());
    expect((await finish(one, back)).problem.code).toBe('provider_failed');
    peer.instead.clear();
    const node = await startTestApp({ mode: 'hosted', over: app });
    try {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      peer.instead.set('/jwks', json({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }));
      const forged = await comeBack(await begin(one, node, one.token), 'signed');
      const answered = await node.call(FINISH, { token: one.token, body: forged });
      expect(answered.problem.code).toBe('sign_in_refused');
    } finally {
      await node.stop();
    }
  });

  it('a provider with the address in the token and the secret in the form works too', async () => {
    const otherPort = await freePort();
    const redirectUri = `${app.settings.publicUrl}/office`;
    const second = await startPeerProvider({
      ...{ port: otherPort, redirectUri },
      ...{ tellsInToken: true, authentication: 'client_secret_post' },
    });
    const settings = { officeSignIn: { ...officeSignIn, issuer: second.issuer } };
    const node = await startTestApp({ mode: 'hosted', over: app, settings });
    try {
      const one = await official('both');
      second.accounts.set('both', { email: one.email.toUpperCase(), email_verified: true });
      const body = await comeBack(await begin(one, node, one.token), 'both');
      const answered = await node.call(FINISH, { token: one.token, body });
      expect(answered.status).toBe(200);
      expect(second.asked).not.toContain('/me');
      // A sign-in at one provider does not count on a server that names another.
      expect((await placeOf(one)).signIn?.until).toBeNull();
      expect((await enter(one)).problem.code).toBe('sign_in_first');
    } finally {
      await node.stop();
      await second.stop();
    }
  });
});

it('without a provider the passkey alone lets officers in', async () => {
  const one = await official('alone');
  const settings = { officeSignIn: undefined };
  const node = await startTestApp({ mode: 'hosted', over: app, settings });
  try {
    const { token } = one;
    expect((await node.call(BEGIN, { token, body: {} })).problem.code).toBe('not_offered');
    expect(((await node.call('GET /api/office', { token })).body as OfficeMembership).signIn).toBeNull();
    expect((await node.call(ENTER, { token })).problem.code).toBe('signature_required');
  } finally {
    await node.stop();
  }
});
