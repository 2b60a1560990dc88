import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '#platform/server/settings/settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { createTestDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { checkMasterKeys, writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { freePort } from '../../../../tools/port.ts';
import { examine } from './doctor.ts';

const folder = mkdtempSync(join(tmpdir(), 'ingam-doctor-'));
const keyFile = join(folder, 'key');
const key = randomBytes(32);
let store: TestDb;
let dead: number;
const settingsOf = (given: Record<string, string> = {}): Settings =>
  readSettings({
    WALLET_MODE: 'hosted',
    DATA_DIR: folder,
    MASTER_KEY_FILE: keyFile,
    PUBLIC_URL: 'http://localhost:5000',
    ...given,
  });
const look = async (name: string, given?: Record<string, string>) =>
  (await examine(store.db, settingsOf(given))).find((one) => one.name === name);

beforeAll(async () => {
  store = await createTestDb();
  dead = await freePort();
  writeKeyFile(keyFile, [key]);
  await store.db.tx((tx) => checkMasterKeys(tx, [key]));
});
afterAll(async () => {
  await store.drop();
  rmSync(folder, { recursive: true });
});

describe('doctor over a real store', () => {
  it('reports nothing for a fresh store except the open setup steps', async () => {
    const findings = await examine(store.db, settingsOf());
    expect(findings.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual(
      testStore === 'postgres' ? ['roles', 'backup'] : ['backup'],
    );
    await recordUpkeep(store.db, 'backup', true);
    expect(await look('backup')).toMatchObject({ state: 'ok' });
    await recordUpkeep(store.db, 'audit', false);
    expect(await look('audit')).toMatchObject({ state: 'bad' });
  });

  it('reports a foreign or missing master key, and prints no key', async () => {
    expect(await look('keys')).toMatchObject({ state: 'ok' });
    const other = join(folder, 'other');
    writeKeyFile(other, [randomBytes(32)]);
    const found = await look('keys', { MASTER_KEY_FILE: other });
    expect(found).toMatchObject({ state: 'bad', says: expect.stringContaining('does not contain the key') });
    expect(await look('keys', { MASTER_KEY_FILE: join(folder, 'none') })).toMatchObject({ state: 'bad' });
    expect(JSON.stringify(await examine(store.db, settingsOf()))).not.toContain(key.toString('base64'));
  });

  it('reports a quarantine', async () => {
    await store.db.run(
      sql`UPDATE store_state SET epoch = '0123456789ab', restored_to = now(), restored_at = now(), quarantined_at = now()`,
    );
    expect(await look('quarantine')).toMatchObject({ state: 'bad', remedy: 'npm run ingam -- reconcile' });
    await store.db.run(
      sql`UPDATE store_state SET epoch = '', restored_to = NULL, restored_at = NULL, quarantined_at = NULL`,
    );
    expect(await look('quarantine')).toMatchObject({ state: 'ok' });
  });

  it('warns of variables that became rules of the currency, and of no other variable', async () => {
    expect(await look('rules')).toBeUndefined();
    expect(await look('rules', { CASE_OPEN_DAYS: '30', CASE_ANSWER_DAYS: '' })).toBeUndefined();
    expect(
      await look('rules', { CASE_OPEN_DAYS: '60', CASE_ANSWER_DAYS: '7', CASE_ONE_OFFICER_WON: '300000' }),
    ).toEqual({
      name: 'rules',
      state: 'warn',
      says: 'set as the currency’s rules are: CASE_OPEN_DAYS, CASE_ONE_OFFICER_WON',
      remedy: 'remove them: the start stops once a rule differs',
    });
  });

  it.runIf(testStore === 'postgres')('warns of nodes of different releases only', async () => {
    expect(await look('nodes')).toMatchObject({ state: 'warn', says: 'none is running' });
    for (const version of ['2.0.0', '2.1.0'])
      await store.db.run(
        sql`INSERT INTO server_nodes (id, version, schema) VALUES (gen_random_uuid(), ${version}, 82)`,
      );
    expect(await look('nodes')).toMatchObject({ state: 'warn', says: expect.stringContaining('different releases') });
    await store.db.run(sql`DELETE FROM server_nodes`);
  });
});

describe('doctor at the network', () => {
  it('reports a public address that does not respond, and a certificate that is untrusted or expires soon', async () => {
    const at = { PUBLIC_URL: `https://localhost:${dead}`, TRUST_PROXY: 'none' };
    expect(await look('certificate', at)).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('cannot be reached'),
    });
    const tonight = await nowOf(store.db, 43_200_000);
    const server = createTls(selfSigned('localhost', tonight), (socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    expect(await look('certificate', { PUBLIC_URL: url, TRUST_PROXY: 'none' })).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('valid for 0 days'),
    });
    server.close();
  });

  it('reports a client certificate that expires or cannot be read', async () => {
    const { cert, key: certKey } = selfSigned('office.example', await nowOf(store.db, 43_200_000));
    const files = { TAX_OFFICE_CERT: join(folder, 'cert.pem'), TAX_OFFICE_CERT_KEY: join(folder, 'cert.key') };
    writeFileSync(files.TAX_OFFICE_CERT, cert);
    writeFileSync(files.TAX_OFFICE_CERT_KEY, certKey, { mode: 0o600 });
    const office = { TAX_OFFICE_URL: `https://127.0.0.1:${dead}`, ...files };
    expect(await look('TAX_OFFICE_CERT', office)).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('valid for 0 days'),
    });
    expect(await look('TAX_OFFICE_CERT', { ...office, TAX_OFFICE_CERT: join(folder, 'none') })).toMatchObject({
      state: 'bad',
    });
    expect(await look('port tax office', office)).toMatchObject({ state: 'bad' });
  });

  it('reports an unreachable or missing mail server, and mail that reaches nobody', async () => {
    const from = { MAIL_FROM: 'wallet@example.com' };
    const secret = 'the-secret-of-mail';
    const away = await look('mail', { MAIL_URL: `smtp://u:${secret}@127.0.0.1:${dead}`, ...from });
    expect(away).toMatchObject({ state: 'bad', says: expect.stringContaining('cannot be used') });
    expect(JSON.stringify(away)).not.toContain(secret);
    let greeting = 'HTTP/1.1 400\r\n';
    const server = createPlain((socket) => void socket.end(greeting));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = { MAIL_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, ...from };
    expect(await look('mail', url)).toMatchObject({ state: 'bad', says: expect.stringContaining('does not greet') });
    greeting = '220 mail.example ESMTP\r\n';
    expect(await look('mail', url)).toMatchObject({ state: 'ok' });
    server.close();
    expect(await look('mail', { PUBLIC_URL: `https://localhost:${dead}`, TRUST_PROXY: 'none' })).toMatchObject({
      state: 'bad',
    });
  });

  it('reports an unreachable outside party, and a sandbox on a server with real people', async () => {
    const bank = { BANK_KEY: 'k'.repeat(20), BANK_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };
    const away = await look('port bank', { ...bank, BANK_URL: `http://127.0.0.1:${dead}/v1` });
    expect(away).toMatchObject({ state: 'bad', says: expect.stringContaining('cannot be reached') });
    const open = { PUBLIC_URL: `https://localhost:${dead}`, TRUST_PROXY: 'none' };
    expect(await look('port bank', { ...open, SANDBOXES: 'on' })).toMatchObject({ state: 'warn' });
    expect(await look('port bank', { ...open, SANDBOXES: 'off' })).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('the office exchanges files'),
    });
    expect(await look('port rates', { ...open, SANDBOXES: 'off' })).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('closed'),
    });
    expect(await look('port verifier', { ...open, SANDBOXES: 'off', IDENTITY_DESK: 'on' })).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('identity desk'),
    });
  });
});
