import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { checkExport, type PublishedKey } from '#features/credentials/server/export/check-export.ts';
import type { Bundle } from '#features/credentials/server/export/export-shape.ts';
import { unlockKeys } from '#features/credentials/server/export/key-lock.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import { openIdentityKey } from '#features/identity/server/store.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { requestApproval } from '#features/work/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';

const PASSPHRASE = '제주의 푸른 밤 and more';
const WITH_KEYS = { passphrase: PASSPHRASE, currentPassword: 'correct horse battery' };
const ROUTES = ['POST /api/credentials/{userId}/export', 'POST /api/user/{userId}/export'] as const;
const app = testApp({ mode: 'hosted' });

type Route = (typeof ROUTES)[number];
type Person = Awaited<ReturnType<typeof app.register>>;
let me: Person;

const vouch = ({ userId }: Person) => ownerProof(userId as UserId);
const make = (route: Route, body: object = {}, of = me) =>
  app.call(route, { params: { userId: of.userId }, token: of.token, body });
const identity = (body: object = {}) => make('POST /api/credentials/{userId}/export', body);
const everything = (body: object = {}) => make('POST /api/user/{userId}/export', body);
const keysOf = async () => ((await app.call('GET /.well-known/jwks.json')).body as { keys: PublishedKey[] }).keys;
const bundleOf = (text: string) => (JSON.parse(text) as { bundle: Bundle }).bundle;
const holding = async (text: string, passphrase?: string) => {
  const verdict = await checkExport(text, await keysOf(), passphrase);
  if (verdict.fault) throw new Error(verdict.fault);
  return verdict;
};

beforeAll(async () => {
  me = await app.register();
  const services = app.built.mounted.services;
  const facts = { issuanceDate: '2024-02-20', expirationDate: null, issuer: 'ingam:Ministry' };
  await app.db.tx(async (tx) => {
    for (const by of ['issuer_signed', 'trial', 'self_attested'] as const)
      await issueCredential(tx, services, vouch(me), {
        ...facts,
        credentialType: 'national_id',
        credentialData: { name: `Citizen ID ${by}`, credentialNumber: `NO-${by}` },
        by,
      });
    await requestApproval(tx, vouch(me), { title: 'Budget', description: 'Q3', priority: 'normal' });
  });
  await fund(app.db, me.userId as UserId, 'XP', '100');
  await app.call('POST /api/travel-plans/{userId}', {
    params: { userId: me.userId },
    token: me.token,
    body: { title: 'Winter', destination: 'Jeju', startDate: '2026-12-01', endDate: '2026-12-05', type: 'leisure' },
  });
  await app.call('POST /api/contacts/{userId}', {
    params: { userId: me.userId },
    token: me.token,
    body: { name: 'Jiwoo', addresses: ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'] },
  });
  await app.call('POST /api/bank-accounts/{userId}', {
    params: { userId: me.userId },
    token: me.token,
    body: { bankName: 'KB Kookmin', accountNumber: '12345678901234', accountHolder: 'Me', accountType: 'checking' },
  });
});

describe('an export of the identity', () => {
  it('contains the DID document and every credential in its full signed form, and verifies with the published keys', async () => {
    const { status, headers, text } = await identity();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ingam-identity-\d{4}-\d\d-\d\d\.json"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const { bundle, credentials, keys } = await holding(text);
    expect(bundle).toMatchObject({ scope: 'identity', records: null, keys: null });
    expect(bundle.didDocument.id).toBe(bundle.subject.did);
    expect(bundle.subject.address).toBe(me.address.toLowerCase());
    expect(bundle.credentials.isWhole).toBe(true);
    expect(bundle.credentials.items.map(({ credentialData }) => credentialData.name)).toEqual([
      'Citizen ID self_attested',
      'Citizen ID trial',
      'Citizen ID issuer_signed',
    ]);
    expect(credentials.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
    expect(keys).toEqual({ state: 'none' });
  });

  it('contains no private key in clear text, with or without a passphrase', async () => {
    const secret = Buffer.from(await openIdentityKey(app.db, app.built.mounted.services.vault, vouch(me)));
    const texts = [(await identity()).text, (await identity(WITH_KEYS)).text];
    for (const text of texts) {
      for (const form of ['base64url', 'base64', 'hex'] as const) expect(text).not.toContain(secret.toString(form));
      expect(text).not.toContain('"d":');
      expect(text).not.toContain(PASSPHRASE);
      expect(text).not.toContain(WITH_KEYS.currentPassword);
    }
  });

  it('contains private keys that its passphrase opens: the DID’s key, which gives the address, and each credential’s key', async () => {
    const { text } = await identity(WITH_KEYS);
    const { bundle, keys } = await holding(text, PASSPHRASE.normalize('NFD'));
    expect(keys).toEqual({
      state: 'opened',
      did: undefined,
      credentials: bundle.credentials.items.map(({ id }) => ({ id, fault: undefined })),
      held: [],
    });
    const opened = bundle.keys && (await unlockKeys(bundle.keys, PASSPHRASE, bundle.subject.did));
    const kept = await openIdentityKey(app.db, app.built.mounted.services.vault, vouch(me));
    expect(opened?.did.d).toBe(Buffer.from(kept).toString('base64url'));
    expect(bundle.keys?.kdf).toMatchObject({ name: 'argon2id', memoryKiB: 65_536, passes: 3 });
    const again = bundleOf((await identity(WITH_KEYS)).text);
    expect(again.keys?.kdf.salt).not.toBe(bundle.keys?.kdf.salt);
  });

  it('does not open its keys for another passphrase, and reports that', async () => {
    const { text } = await identity(WITH_KEYS);
    expect((await holding(text)).keys).toEqual({ state: 'locked' });
    expect((await holding(text, `${PASSPHRASE}.`)).keys).toEqual({ state: 'wrong_passphrase' });
  });

  it.each([
    ['passphrase_short', 'elevenchars', 422],
    ['passphrase_simple', 'aaaaaaaaaaaa', 422],
    ['malformed', 'x'.repeat(201), 400],
  ])('is refused under a passphrase that is %s, at its field', async (code, passphrase, status) => {
    for (const reply of [await identity({ ...WITH_KEYS, passphrase }), await everything({ ...WITH_KEYS, passphrase })])
      expect(reply).toMatchObject({ status, problem: { code, errors: { passphrase: expect.any(String) } } });
  });
});

describe('an export of everything', () => {
  it('also contains everything that the person may read here, with masked numbers and documents without images', async () => {
    const { bundle } = await holding((await everything()).text);
    expect([bundle.scope, bundle.credentials.items.length]).toEqual(['everything', 3]);
    expect(Object.keys(bundle.records ?? {}).sort()).toEqual(
      [
        'acceptedTerms approvals askedBy balances bankAccounts broughtHistory calendar campaignsJoined cases chainDeposits connections contacts disclosures',
        'documents erasures firstStepsPutAside heldCredentials linksGiven localPay memberStates notifications notifiedDevices orders organisations passkeys passportsShown payGrants',
        'profile refunds requestsAsked requestsMade reserveProof securityLog selfService showsNameToPayers signInCredentials spendingCategories transactions trips withdrawals',
      ].flatMap((some) => some.split(' ')),
    );
    expect(bundle.records).toMatchObject({
      profile: { id: me.userId },
      transactions: { items: [{ amount: '100', assetType: 'XP' }], isWhole: true },
      approvals: { items: [{ title: 'Budget' }] },
      trips: { items: [{ destination: 'Jeju' }] },
      bankAccounts: { items: [{ bankName: 'KB Kookmin' }] },
      contacts: { items: [{ name: 'Jiwoo', addresses: [{ address: null }] }] },
      showsNameToPayers: false,
    });
    expect(JSON.stringify(bundle)).not.toContain('12345678901234');
  });

  it('belongs to its own user only, and is signed by the device if biometrics are on', async () => {
    const [{ userId }, stranger] = [me, await app.register()];
    for (const route of ROUTES) {
      expect((await app.call(route, { params: { userId }, token: stranger.token, body: {} })).status).toBe(403);
      expect((await app.call(route, { params: { userId }, body: {} })).status).toBe(401);
    }
    const phone = phoneOf(app, stranger);
    await phone.enable();
    const sent = { params: { userId: stranger.userId }, body: { passphrase: PASSPHRASE } };
    const route = 'POST /api/credentials/{userId}/export';
    expect((await phone.call(route, sent)).problem.code).toBe('signature_required');
    const { text } = await phone.sign(route, sent);
    expect((await holding(text, PASSPHRASE)).keys.state).toBe('opened');
    const spent = phone.authenticator.sign(await phone.askToSign(route, sent));
    const bare = { params: sent.params, body: {} };
    expect((await phone.signed(route, bare, spent)).problem.code).toBe('signature_refused');
  });
});

describe('private keys', () => {
  it.each(ROUTES)('are not exported for a thief with a session and without the password: %s', async (route) => {
    const victim = await app.register();
    for (const currentPassword of [undefined, '', 'a wrong password']) {
      const { status, problem, text } = await make(route, { passphrase: PASSPHRASE, currentPassword }, victim);
      expect([status, problem.code]).toEqual([422, 'wrong_password']);
      expect(problem.errors).toEqual({ currentPassword: expect.any(String) });
      expect(text).not.toContain('sealed');
    }
    const without = await make(route, {}, victim);
    expect([without.status, bundleOf(without.text).keys]).toEqual([200, null]);
    const { text } = await make(route, WITH_KEYS, victim);
    expect((await holding(text, PASSPHRASE)).keys.state).toBe('opened');
  });

  it('lock after ten wrong passwords, counted together with sign-in; then the right password is refused too', async () => {
    const victim = await app.register('victim@example.com');
    const guess = (at: number, currentPassword = `wrong ${at}`) =>
      make(ROUTES[at % 2] ?? ROUTES[0], { passphrase: PASSPHRASE, currentPassword }, victim);
    for (let at = 0; at < 9; at += 1) expect((await guess(at)).problem.code).toBe('wrong_password');
    const login = { email: 'victim@example.com', password: 'wrong 9' };
    expect((await app.call('POST /api/auth/login', { body: login })).status).toBe(401);
    const { status, problem, headers } = await guess(10, WITH_KEYS.currentPassword);
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are exported for a passkey’s signature without a password, and need a password again once biometrics are off', async () => {
    const person = await app.register();
    const phone = phoneOf(app, person);
    await phone.enable();
    const sent = { params: { userId: person.userId }, body: { passphrase: PASSPHRASE } };
    for (const route of ROUTES)
      expect((await holding((await phone.sign(route, sent)).text, PASSPHRASE)).keys.state).toBe('opened');
    await phone.sign('POST /api/biometric/disable/{userId}', { params: sent.params });
    for (const route of ROUTES) expect((await phone.sign(route, sent)).problem.code).toBe('wrong_password');
  });
});

describe('private keys of a personal wallet', () => {
  const keys = async (of: TestApp, token?: string, currentPassword?: string) =>
    of.call(ROUTES[0], {
      params: { userId: 1 },
      ...(token !== undefined && { token }),
      body: { passphrase: PASSPHRASE, currentPassword },
    });

  describe('without a password', () => {
    const open = testApp({ each: 'owner' });
    it('are exported under a passphrase to anyone at the machine, who counts as the owner', async () => {
      expect((await keys(open)).status).toBe(200);
    });
  });

  describe('with OWNER_PASSWORD', () => {
    const closed = testApp({ each: 'owner', settings: { ownerPassword: WITH_KEYS.currentPassword } });
    it('need that password in addition to the session', async () => {
      const login = { email: 'owner@ingam.example', password: WITH_KEYS.currentPassword };
      const { token } = (await closed.call('POST /api/auth/login', { body: login })).body as { token: string };
      for (const wrong of [undefined, 'a wrong password'])
        expect((await keys(closed, token, wrong)).problem.code).toBe('wrong_password');
      expect((await keys(closed, token, WITH_KEYS.currentPassword)).status).toBe(200);
    });
  });
});

it('a person gets ten exports in an hour, of both kinds together; a refused one does not count', async () => {
  const person = await app.register();
  expect((await make(ROUTES[0], { passphrase: PASSPHRASE }, person)).problem.code).toBe('wrong_password');
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await make(ROUTES[at % 2] ?? ROUTES[0], {}, person)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const { problem, headers } = await make(ROUTES[0], {}, person);
  expect(problem.code).toBe('too_many_requests');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
});

it('an export is stored nowhere: the store records only that an export was made, that the password was right, and that the session was used', async () => {
  // Jobs take their turns at any time.
  const tables = await app.db.rows(
    sql<{
      name: string;
    }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'job_turns'`,
  );
  const counts = async () => {
    const all: Record<string, number> = {};
    for (const { name } of tables) {
      const query = { text: `SELECT count(*) AS n FROM "${name}"`, values: [], name: `rows_of_${name}` };
      all[name] = (await app.db.one<{ n: number }>(query)).n;
    }
    return all;
  };
  const before = await counts();
  await everything(WITH_KEYS);
  expect(await counts()).toEqual({ ...before, attempts: Number(before.attempts) + 2 });
});
