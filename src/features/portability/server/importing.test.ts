import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import type { Bundle, PrivateKeys } from '#features/credentials/server/export/export-shape.ts';
import { lockKeys, unlockKeys } from '#features/credentials/server/export/key-lock.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import { confirming } from '#features/issuance/server/testing/confirming.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { taking } from '#features/issuance/server/testing/taking.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { contract } from '../contract.ts';

const PASSPHRASE = '제주의 푸른 밤 and more';
const before = testApp();
const after = testApp();
const city = testApp({ mode: 'hosted', settings: { publicUrl: 'https://city.example' } });
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
afterAll(() => school.stop());

interface Who {
  readonly userId: number;
  readonly token?: string;
}
const OWNER: Who = { userId: 1 };
const bring = (app: TestApp, file: string, who = OWNER, passphrase = PASSPHRASE) =>
  confirming((here) => bringWith(app, file, who, passphrase, here));
const bringWith = (app: TestApp, file: string, who: Who, passphrase: string, here: string[]) =>
  app.client(contract)('POST /api/identity-imports/{userId}', {
    params: { userId: who.userId },
    ...(who.token !== undefined && { token: who.token }),
    body: { file, passphrase, here },
  });
const heldBy = async (app: TestApp, { userId, token }: Who = OWNER) =>
  (
    await app.client(credentials)('GET /api/held-credentials/{userId}', {
      params: { userId },
      ...(token !== undefined && { token }),
    })
  ).body;
async function exported(app: TestApp, { userId, token }: Who = OWNER, passphrase: string | null = PASSPHRASE) {
  const reply = await app.call('POST /api/credentials/{userId}/export', {
    params: { userId },
    ...(token !== undefined && { token }),
    body: passphrase === null ? {} : { passphrase, ...(token && { currentPassword: 'correct horse battery' }) },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.text;
}
/** Returns the file with a change. The server's signature over it no longer matches, but is not checked here. */
async function changed(file: string, change: (bundle: Bundle, keys: PrivateKeys) => void): Promise<string> {
  const { bundle } = JSON.parse(file) as { bundle: Bundle };
  const keys = bundle.keys && (await unlockKeys(bundle.keys, PASSPHRASE, bundle.subject.did));
  if (!keys) throw new Error('not opened');
  change(bundle, keys);
  const locked = await lockKeys(keys, PASSPHRASE, bundle.subject.did);
  return JSON.stringify({ bundle: { ...bundle, keys: locked }, signature: 'a..b' });
}
const issue = (app: TestApp, { userId }: Who, by: 'issuer_signed' | 'trial' | 'self_attested', name: string) =>
  app.db.tx((tx) =>
    issueCredential(tx, app.built.mounted.services, ownerProof(userId as UserId), {
      credentialType: 'national_id',
      issuer: 'ingam:Ministry',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name, holderName: 'Kim Minseo', credentialNumber: 'A-77' },
      by,
    }),
  );

describe('an import from another server', () => {
  const wallet = taking(before);
  let file: string;
  beforeAll(async () => {
    for (const offer of [school.offer(), school.offer()]) {
      const { takingId } = await wallet.seen(offer);
      expect((await wallet.take(takingId)).status).toBe(201);
    }
    await issue(before, OWNER, 'self_attested', 'Diving licence');
    await issue(before, OWNER, 'trial', 'A trial');
    file = await exported(before);
  });

  it('adds credentials with keys under their names, self-attested credentials as such, and no credential twice', async () => {
    const mine = await heldBy(before);
    expect(mine).toHaveLength(2);
    const { status, body } = await bring(after, file);
    expect([status, body]).toMatchObject([
      200,
      { taken: 3, known: 0, left: [{ name: { en: 'A trial', ko: null }, why: 'trial' }] },
    ]);
    const here = await heldBy(after);
    const told = (all: typeof here) =>
      all.map(({ issuer, name, claims, copies, expiresAt }) => ({ issuer, name, claims, copies, expiresAt }));
    expect(told(here).toReversed()).toEqual(told(mine));
    const own = await after.call('GET /api/credentials/{userId}', { params: { userId: 1 } });
    expect(own.body).toContainEqual(
      expect.objectContaining({
        verification: 'self_attested',
        credentialData: expect.objectContaining({ name: 'Diving licence' }),
      }),
    );
    expect((await bring(after, file)).body).toMatchObject({ taken: 0, known: 3 });
    expect(await heldBy(after)).toHaveLength(2);
  });

  it('is judged by issuer and key alone: statements in the file are ignored', async () => {
    const [, other] = JSON.parse(file).bundle.held.items;
    const lies = await changed(file, ({ held, credentials: own }, keys) => {
      const [one, two] = held?.items ?? [];
      if (!one || !two) throw new Error('two');
      own.items.length = 0;
      one.issuer = { id: 'https://bank.example', name: { en: 'The Bank', ko: null }, certifiedAs: 'The Bank' };
      one.claims = [{ label: { en: 'Director', ko: null }, value: 'yes' }];
      for (const copy of keys.held[1]?.copies ?? []) copy.key = keys.held[0]?.copies[0]?.key ?? copy.key;
    });
    const fresh = await heldBy(after);
    for (const { id } of fresh)
      await after.call('DELETE /api/held-credentials/{userId}/{heldId}', { params: { userId: 1, heldId: id } });
    const { body } = await bring(after, lies);
    expect(body.taken).toBe(0);
    expect(body.left.map(({ why }) => why).sort()).toEqual(['not_bound', 'not_signed']);
    expect(await heldBy(after)).toEqual([]);
    // The same credential with its own issuer and a claim that it does not contain.
    const said = await changed(file, ({ held }) => {
      if (held)
        held.items = held.items.map((one) => ({
          ...one,
          claims: [{ label: { en: 'Director', ko: null }, value: 'yes' }],
        }));
    });
    expect((await bring(after, said)).body).toMatchObject({ taken: 2 });
    const texts = JSON.stringify(await heldBy(after));
    expect(texts).not.toContain('Director');
    expect(texts).toContain(other.claims[0].value);
  });

  it('names a sealed credential as its issuer does, whatever name the file contains', async () => {
    const owner = { ...(await before.register()) };
    const { organisation } = await registry(before).make(owner, { name: 'Hanbit Trading Co., Ltd.' });
    const params = { id: organisation.id };
    const { token } = owner;
    const body = {
      name: 'Employee ID',
      nameKo: '사원증',
      claims: [{ name: 'team', label: 'Team', labelKo: '팀' }],
      validityDays: 30,
    };
    const type = await wallet.call('POST /api/org/{id}/issuing/types', { params, token, body });
    const offer = { typeId: type.body.id, claims: { team: 'Platform' } };
    const made = await wallet.call('POST /api/org/{id}/issuing/offers', { params, token, body: offer });
    const { takingId } = await wallet.seen(made.body.link);
    expect((await wallet.take(takingId)).status).toBe(201);
    const forged = await changed(await exported(before), ({ held }) => {
      for (const one of held?.items ?? []) {
        one.issuer.name = { en: 'Seoul City', ko: '서울시' };
        one.name = { en: 'Doctor', ko: '의사' };
        one.claims = one.claims.map((claim) => ({ ...claim, label: { en: 'Director', ko: null } }));
      }
    });
    const sealed = async () => (await heldBy(before)).filter(({ issuer }) => issuer.certifiedAs !== null);
    const [mine] = await sealed();
    if (!mine) throw new Error('nothing was taken');
    await before.call('DELETE /api/held-credentials/{userId}/{heldId}', { params: { userId: 1, heldId: mine.id } });
    expect((await bring(before, forged)).body).toMatchObject({ taken: 1 });
    expect(await sealed()).toMatchObject([{ issuer: mine.issuer, name: mine.name, claims: mine.claims }]);
  });

  it('skips and reports a revoked, expired or trial credential and one whose issuer does not respond, and imports the other credentials', async () => {
    for (const { id } of await heldBy(after))
      await after.call('DELETE /api/held-credentials/{userId}/{heldId}', { params: { userId: 1, heldId: id } });
    const odd = await changed(file, ({ held, credentials: own }) => {
      const [one, two] = held?.items ?? [];
      if (!one || !two) throw new Error('two');
      own.items.length = 0;
      one.status = 'revoked';
      held?.items.push({ ...two, id: one.id, status: null, expiresAt: '2020-01-01T00:00:00.000Z' });
    });
    const { body } = await bring(after, odd);
    expect([body.taken, body.left.map(({ why }) => why).sort()]).toEqual([1, ['expired', 'revoked']]);
    // A hosted server sends no request to private addresses.
    expect((await bring(city, file, await city.register())).body.left.map(({ why }) => why)).toEqual([
      'unreachable',
      'unreachable',
      'trial',
    ]);
  });
});

describe('an import file', () => {
  it('with more credentials than a person can hold, or with impossible values, costs no more than one of ours and adds none of them', async () => {
    await issue(before, OWNER, 'self_attested', 'Sailing licence');
    const file = await exported(before);
    const many = await changed(file, ({ credentials: own }) => {
      const [one] = own.items;
      if (one) own.items = Array.from({ length: 1001 }, (_, id) => ({ ...one, id: id + 1 }));
    });
    expect((await bring(city, many, await city.register())).problem?.code).toBe('file_unreadable');
    const long = await changed(file, ({ credentials: own, held }) => {
      if (held) held.items.length = 0;
      own.items = own.items.filter(({ verification }) => verification === 'self_attested').slice(0, 1);
      for (const one of own.items) one.credentialData.name = `\0${'x'.repeat(5000)}`;
    });
    const { status, body } = await bring(city, long, await city.register());
    expect([status, body.taken, body.left.map(({ why }) => why)]).toEqual([200, 0, ['unreadable']]);
  });

  it('that is invalid, without keys, of another passphrase, or more costly to open than ours is refused and changes nothing', async () => {
    const file = await exported(before);
    const codeOf = async (...sent: Parameters<typeof bring>) => (await bring(...sent)).problem?.code;
    for (const odd of ['x', '{}', '['.repeat(100_000), JSON.stringify({ bundle: 1, signature: '' })])
      expect(await codeOf(after, odd)).toBe('file_unreadable');
    expect(await codeOf(after, await exported(before, OWNER, null))).toBe('file_without_keys');
    const wrong = await bring(after, file, OWNER, 'another phrase of words');
    expect(wrong.problem).toMatchObject({ code: 'passphrase_wrong', errors: { passphrase: expect.any(String) } });
    const dear = JSON.parse(file);
    dear.bundle.keys.kdf.memoryKiB = 1_048_576;
    expect(await codeOf(after, JSON.stringify(dear))).toBe('file_too_costly');
  });

  it('of a million values, in the clear or encrypted, is read in separate threads and refused', async () => {
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    const file = await exported(before);
    const wide = JSON.parse(file);
    wide.bundle.records = { disclosures: { items: Array.from({ length: 900_000 }, () => 1) } };
    const locked = await changed(file, (_, keys) => {
      Object.assign(keys, { held: Array.from({ length: 300_000 }, () => ({ heldId: 1, copies: [] })) });
    });
    const deep = await changed(file, (_, keys) => {
      Object.assign(keys, { did: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) });
    });
    process.on('worker', count);
    try {
      for (const [odd, more] of [
        // Number of threads: one for the file, one for its keys, and one for a body above 256 kB.
        [JSON.stringify(wide), 2],
        [locked, 3],
        [deep, 2],
      ] as const) {
        const before = threads;
        expect((await bring(city, odd, await city.register())).problem?.code).toBe('file_unreadable');
        expect(threads - before).toBe(more);
      }
    } finally {
      process.off('worker', count);
    }
  });

  it('of this server is accepted too: its signed credentials are held, with the keys of the file', async () => {
    const [ann, ben] = [await city.register(), await city.register()];
    await issue(city, ann, 'issuer_signed', 'Citizen ID');
    const { status, body } = await bring(city, await exported(city, ann), ben);
    expect([status, body]).toMatchObject([200, { taken: 1, known: 0, left: [] }]);
    expect(await heldBy(city, ben)).toMatchObject([
      {
        issuer: { id: 'https://city.example', name: { en: 'city.example' }, certifiedAs: null },
        name: { en: 'Citizen ID' },
        claims: expect.arrayContaining([{ label: { en: 'Name', ko: '이름' }, value: 'Kim Minseo' }]),
        copies: 1,
      },
    ]);
    expect(JSON.stringify(await heldBy(city, ben))).not.toContain('issuer_signed');
  });

  it('can be imported ten times an hour, and only by its owner', async () => {
    const [ann, ben] = [await city.register(), await city.register()];
    expect((await bring(city, 'x', { ...ben, token: ann.token })).status).toBe(403);
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 11; n++) codes.add((await bring(city, 'x', ann)).problem?.code);
    expect([...codes]).toEqual(['file_unreadable', 'too_many_requests']);
  });
});
