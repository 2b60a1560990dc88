import { execFile } from 'node:child_process';
import { createDecipheriv, createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashRaw } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '#app/server/testing/process.ts';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { issueCredential } from '../store.ts';
import { checkExport, issuerNamed, type PublishedKey } from './check-export.ts';
import type { Bundle } from './export-shape.ts';
import { lockKeys, unlockKeys } from './key-lock.ts';

const currentPassword = 'correct horse battery';
const PASSPHRASE = '제주의 푸른 밤 and more';
const app = sharedApp();
const other = testApp({ mode: 'hosted' });
const folder = mkdtempSync(join(tmpdir(), 'ingam-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Person = Awaited<ReturnType<typeof app.register>>;
let me: Person;
const make = (route: string, body: object = {}, of = me) =>
  app.call(route, { params: { userId: of.userId }, token: of.token, body });
const identity = (body: object = {}) => make('POST /api/credentials/{userId}/export', body);
const keysOf = async (of = app) =>
  ((await of.call('GET /.well-known/jwks.json')).body as { keys: PublishedKey[] }).keys;
const check = async (text: string, passphrase?: string, keys?: PublishedKey[]) =>
  checkExport(text, keys ?? (await keysOf()), passphrase);
const bundleOf = (text: string) => (JSON.parse(text) as { bundle: Bundle }).bundle;
const issue = ({ userId }: Person, by: 'issuer_signed' | 'trial' | 'self_attested') =>
  app.db.tx((tx) =>
    issueCredential(tx, app.built.mounted.services, ownerProof(userId as UserId), {
      credentialType: 'national_id',
      issuer: 'ingam:Ministry',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name: `Citizen ID ${by}` },
      by,
    }),
  );

beforeAll(async () => {
  me = await app.register();
  for (const by of ['issuer_signed', 'trial', 'self_attested'] as const) await issue(me, by);
});

describe('reading an export', () => {
  it('refuses it if any part was changed', async () => {
    const { text } = await make('POST /api/user/{userId}/export', { passphrase: PASSPHRASE, currentPassword });
    const changes: ((bundle: Bundle) => Bundle)[] = [
      (b) => ({ ...b, exportedAt: '2020-01-01T00:00:00.000Z' }),
      (b) => ({ ...b, subject: { ...b.subject, address: `0x${'1'.repeat(40)}` } }),
      (b) => ({ ...b, credentials: { ...b.credentials, items: b.credentials.items.slice(1) } }),
      (b) => ({ ...b, records: { ...b.records, balances: [] } }),
      (b) => ({ ...b, keys: null }),
      (b) => ({ ...b, keys: b.keys && { ...b.keys, kdf: { ...b.keys.kdf, passes: 1 } } }),
    ];
    for (const change of changes) {
      const { bundle, signature } = JSON.parse(text);
      const changed = JSON.stringify({ bundle: change(bundle), signature });
      expect(await check(changed, PASSPHRASE)).toEqual({ fault: 'changed' });
    }
  });

  it('accepts the same file however its text is formatted', async () => {
    const { text } = await identity();
    expect((await check(JSON.stringify(JSON.parse(text), null, 2))).fault).toBeUndefined();
  });

  it('refuses it if another server or nobody signed it', async () => {
    const { text } = await identity();
    expect(await check(text, undefined, await keysOf(other))).toEqual({ fault: 'foreign_signature' });
    const { bundle } = JSON.parse(text);
    const { signer } = other.built.mounted.services;
    const foreign = signer.signDetached('ingam-export-sha256+jws', Buffer.from(canonicalJson(bundle)));
    expect(await check(JSON.stringify({ bundle, signature: foreign }))).toEqual({ fault: 'foreign_signature' });
    const statement = app.built.mounted.services.signer.signDetached('ingam-statement-sha256+jws', Buffer.alloc(32));
    for (const signature of ['', 'a..b', statement])
      expect(await check(JSON.stringify({ bundle, signature }))).toEqual({ fault: 'not_readable' });
    for (const odd of ['', '{}', '[]', '['.repeat(200_000), JSON.stringify({ bundle: { ...bundle, version: 2 } })])
      expect(await check(odd)).toEqual({ fault: 'not_readable' });
  });

  it('opens its private keys with the passphrase, using nothing but the file', async () => {
    const { keys, subject } = bundleOf((await identity({ passphrase: PASSPHRASE, currentPassword })).text);
    if (!keys) throw new Error('no keys');
    const { salt, memoryKiB, passes, lanes } = keys.kdf;
    const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32 };
    const key = await hashRaw(PASSPHRASE.normalize('NFC'), { ...cost, salt: Buffer.from(salt, 'base64url') });
    const sealed = Buffer.from(keys.sealed, 'base64url');
    const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    opening.setAAD(Buffer.from(keys.aad ?? '')).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opening.update(sealed.subarray(12, -16)), opening.final()]).toString();
    expect(JSON.parse(plain)).toMatchObject({ did: { kty: 'EC', crv: 'secp256k1' } });
    expect(keys.aad).toBe(JSON.stringify(['ingam-export', 'keys', subject.did]));
    const { aad: _, ...before } = keys;
    expect(await unlockKeys(before, PASSPHRASE, subject.did)).toEqual(JSON.parse(plain));
  });

  it('detects a key that belongs to another credential, and a credential with a wrong signature', async () => {
    const keys = await keysOf();
    const stranger = await app.register();
    await issue(stranger, 'self_attested');
    const theirs = bundleOf(
      (await make('POST /api/credentials/{userId}/export', { passphrase: PASSPHRASE, currentPassword }, stranger)).text,
    );
    const mine = bundleOf((await identity({ passphrase: PASSPHRASE, currentPassword })).text);
    const opened = mine.keys && (await unlockKeys(mine.keys, PASSPHRASE, mine.subject.did));
    const others = theirs.keys && (await unlockKeys(theirs.keys, PASSPHRASE, theirs.subject.did));
    if (!opened || !others) throw new Error('not opened');
    const [first, second, third] = opened.credentials;
    if (!first || !second || !third) throw new Error('three credentials');
    const mixed = { did: others.did, credentials: [first, { ...second, key: third.key }], held: [] };
    const [one, two, three] = mine.credentials.items;
    if (!one || !two || !three) throw new Error('three credentials');
    const forged: Bundle = {
      ...mine,
      keys: await lockKeys(mixed, PASSPHRASE, mine.subject.did),
      credentials: {
        isWhole: true,
        items: [
          one,
          { ...two, issuer: 'self:Somebody else' },
          { ...three, form: three.form.replace(/~[^~]+~$/, '~e30~') },
        ],
      },
    };
    const digest = createHash('sha256').update(canonicalJson(forged)).digest();
    const signature = app.built.mounted.services.signer.signDetached('ingam-export-sha256+jws', digest);
    expect(await checkExport(JSON.stringify({ bundle: forged, signature }), keys, PASSPHRASE)).toMatchObject({
      credentials: [{ id: one.id }, { id: two.id, fault: 'other_facts' }, { id: three.id, fault: 'claims_not_held' }],
      keys: {
        state: 'opened',
        did: 'key_of_another',
        credentials: [{ fault: undefined }, { fault: 'key_of_another' }, { fault: 'no_key' }],
      },
    });
  });

  it('by the command reports whose export it is, which checks pass, and that each private key is the right key', async () => {
    const file = join(folder, 'export.json');
    const jwks = join(folder, 'jwks.json');
    writeFileSync(file, (await identity({ passphrase: PASSPHRASE, currentPassword })).text);
    writeFileSync(jwks, JSON.stringify({ keys: await keysOf() }));
    const good = await run([file, '--jwks', jwks], `${PASSPHRASE}\n`);
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.out).toContain('Signed by did:web:');
    expect(good.out).toContain('3 of 3 credentials are valid.');
    expect(good.out).toContain('3 of 3 private keys match their credentials.');
    expect(good.out).toContain('The private key of the DID matches its address.');
    const wrong = await run([file, '--jwks', jwks], 'another passphrase\n');
    expect(wrong).toMatchObject({ code: 1, err: 'NOT valid: the passphrase does not decrypt its private keys.\n' });
    expect((await run([file, '--jwks', jwks], '')).out).toContain('Its private keys were not decrypted.');
    writeFileSync(jwks, JSON.stringify({ keys: await keysOf(other) }));
    expect((await refusal(file, '--jwks', jwks)).said).toContain('signed by a key that its issuer does not publish');
    expect((await refusal(join(folder, 'none'))).said).toMatch(/^export:check failed: .*cannot be read \(ENOENT\)\n$/);
    for (const args of [[], [file, '--fetch', '--jwks', jwks], [file, '--jwks']])
      expect((await refusal(...args)).said).toContain('name one FILE');
  });

  it('by the command, which uses no address from the file without --fetch', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const file = join(folder, 'named.json');
    const issuer = `did:web:127.0.0.1%3A${port}`;
    const sent = (await identity({})).text;
    writeFileSync(file, sent.replaceAll(issuerNamed(sent) ?? expect.fail('no issuer'), issuer));
    const { code, said } = await refusal(file);
    expect([code, asked]).toEqual([1, []]);
    expect(said).toContain('with --jwks FILE');
    expect(said).toContain(`download them from http://127.0.0.1:${port}/.well-known/did.json with --fetch`);
    expect((await refusal('--fetch', file)).code).toBe(1);
    expect(asked).toEqual(['/.well-known/did.json']);
    server.close();
  });
});

/** Runs the command in this process, without a passphrase, and returns its refusal. */
const refusal = (...args: string[]) => runHere({}, 'export:check', ...args);

/** Runs the command as a program, with this input. */
const run = (args: readonly string[], input: string) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const program = join(import.meta.dirname, '../../../../app/server/commands/ingam.ts');
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE };
    const child = execFile(process.execPath, [program, 'export:check', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });
