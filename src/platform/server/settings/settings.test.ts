import { describe, expect, test } from 'vitest';
import { operatorHosts, readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  test('are all optional in personal mode: loopback, port 5000, the embedded store, demo data', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 5000,
      hosts: ['127.0.0.1', '::1'],
      publicUrl: 'http://localhost:5000',
      mode: 'personal',
      hasDemoData: true,
      hasSandboxes: true,
      chainId: 31337,
      databaseUrl: undefined,
    });
  });
  test('treat an empty value as unset', () => {
    expect(readSettings({ PORT: '', WALLET_MODE: '' }).port).toBe(5000);
  });
  test('give hosted mode no demo data and require no other setting with the embedded store', () => {
    expect(readSettings({ WALLET_MODE: 'hosted' })).toMatchObject({ mode: 'hosted', hasDemoData: false });
  });
  test('require a master key file with a database, and in hosted mode the public address too', () => {
    const DATABASE_URL = 'postgres://127.0.0.1/ingam';
    expect(() => readSettings({ DATABASE_URL })).toThrow(/MASTER_KEY_FILE/);
    expect(() => readSettings({ DATABASE_URL, MASTER_KEY_FILE: 'k', WALLET_MODE: 'hosted' })).toThrow(/PUBLIC_URL/);
    expect(readSettings({ DATABASE_URL, MASTER_KEY_FILE: 'k' }).databaseUrl).toBe(DATABASE_URL);
  });
  test('of the database include its owner beside the program’s role, connections and time-outs within bounds', () => {
    const DATABASE_OWNER_URL = 'postgres://owner@127.0.0.1/ingam';
    expect(() => readSettings({ DATABASE_OWNER_URL })).toThrow(/DATABASE_URL/);
    const given = { DATABASE_URL: 'postgres://127.0.0.1/ingam', MASTER_KEY_FILE: 'k', DATABASE_OWNER_URL };
    expect(readSettings(given)).toMatchObject({
      databaseOwnerUrl: DATABASE_OWNER_URL,
      databasePool: 10,
      databaseTimeoutMs: 15_000,
    });
    const set = readSettings({ ...given, DATABASE_POOL: '40', DATABASE_TIMEOUT_S: '5' });
    expect(set).toMatchObject({ databasePool: 40, databaseTimeoutMs: 5000 });
    expect([readSettings(given), readSettings({ ...given, DATABASE_SCHEMA: 'busan' })]).toMatchObject([
      { databaseSchema: 'public' },
      { databaseSchema: 'busan' },
    ]);
    expect(() => readSettings({ DATABASE_SCHEMA: 'busan' })).toThrow(/needs DATABASE_URL/);
    for (const name of ['Busan', 'a"b', '1st', 'pg_own', 'information_schema', 'x'.repeat(41)])
      expect(() => readSettings({ ...given, DATABASE_SCHEMA: name })).toThrow(/DATABASE_SCHEMA/);
    for (const wrong of [{ DATABASE_POOL: '1' }, { DATABASE_POOL: '201' }, { DATABASE_TIMEOUT_S: '0' }])
      expect(() => readSettings(wrong)).toThrow(/DATABASE_/);
  });
  test.each([
    'wallet.example',
    'ftp://wallet.example',
    'https://wallet.example/app',
    'https://wallet.example?x=1',
    'https://',
  ])('refuse %s as PUBLIC_URL', (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(SettingsError);
  });
  test.each([
    [{ PORT: '70000' }, /PORT .*70000/],
    [{ WALLET_MODE: 'shared' }, /WALLET_MODE .*shared/],
    [{ HOST: '0.0.0.0' }, /HOST=0.0.0.0 is refused: personal mode/],
    [{ PUBLIC_URL: 'wallet.example' }, /PUBLIC_URL/],
    [{ DEMO_DATA: 'maybe' }, /DEMO_DATA/],
    [{ NETWORK_CHAIN_ID: 'main' }, /NETWORK_CHAIN_ID/],
    [{ DATABASE_URL: 'mysql://localhost/x', MASTER_KEY_FILE: 'key' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://127.0.0.1/x', MASTER_KEY_FILE: '' }, /MASTER_KEY_FILE/],
  ] as [Record<string, string>, RegExp][])('refuse %j and name it', (settings, expected) => {
    expect(() => readSettings(settings)).toThrow(expected);
    expect(() => readSettings(settings)).toThrow(SettingsError);
  });
  test('reduce PUBLIC_URL to an origin', () => {
    const hosted = { WALLET_MODE: 'hosted', TRUST_PROXY: 'loopback' };
    expect(readSettings({ ...hosted, PUBLIC_URL: 'https://Wallet.example:443/' }).publicUrl).toBe(
      'https://wallet.example',
    );
  });
  test('refuse a PUBLIC_URL elsewhere in personal mode, where everybody would be the owner, except with a password', () => {
    const PUBLIC_URL = 'https://wallet.example';
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/OWNER_PASSWORD/);
    expect(readSettings({ PUBLIC_URL, OWNER_PASSWORD: 'long enough' }).publicUrl).toBe(PUBLIC_URL);
  });
  test.each(['http://localhost:5001', 'http://127.0.0.1:80', 'http://[::1]:5000', 'https://localhost'])(
    'accept %s as PUBLIC_URL in both modes',
    (PUBLIC_URL) => {
      for (const WALLET_MODE of ['personal', 'hosted'])
        expect(
          readSettings({ WALLET_MODE, PUBLIC_URL, ...(WALLET_MODE === 'hosted' && { TRUST_PROXY: 'none' }) }).publicUrl,
        ).toBe(new URL(PUBLIC_URL).origin);
    },
  );
  test('refuse plain http in hosted mode, except on this machine', () => {
    for (const host of ['wallet.example', '10.0.0.1', 'localhost.example'])
      expect(() => readSettings({ WALLET_MODE: 'hosted', PUBLIC_URL: `http://${host}` })).toThrow(/https/);
  });
  test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])('accept %s as TRUST_PROXY', (TRUST_PROXY) => {
    expect(readSettings({ WALLET_MODE: 'hosted', TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  });
  test.each(['banana', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1/8/8', 'true'])(
    'refuse %s as TRUST_PROXY',
    (TRUST_PROXY) => {
      expect(() => readSettings({ WALLET_MODE: 'hosted', TRUST_PROXY })).toThrow(/TRUST_PROXY/);
    },
  );
  test('accept TRUST_PROXY in personal mode only with a password and https', () => {
    const mine = { PUBLIC_URL: 'https://wallet.home.arpa', OWNER_PASSWORD: 'long enough', TRUST_PROXY: '127.0.0.1' };
    expect(readSettings(mine).trustProxy).toBe('127.0.0.1');
    for (const without of [
      { OWNER_PASSWORD: '' },
      { PUBLIC_URL: '' },
      { PUBLIC_URL: 'http://wallet.home.arpa' },
      { TRUST_PROXY: 'none' },
    ])
      expect(() => readSettings({ ...mine, ...without }), JSON.stringify(without)).toThrow(SettingsError);
  });
  test('refuse https in hosted mode until TRUST_PROXY names the proxy that ends it, or says that there is none', () => {
    const hosted = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example' };
    expect(() => readSettings(hosted)).toThrow(/TRUST_PROXY/);
    expect(readSettings({ ...hosted, TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1');
    expect(readSettings({ ...hosted, TRUST_PROXY: 'none' }).trustProxy).toBeUndefined();
    expect(() => readSettings({ ...hosted, TRUST_PROXY: 'none, 10.0.0.1' })).toThrow(/TRUST_PROXY/);
  });
  test('enable sandboxes on a person’s own machine, and elsewhere only on request', () => {
    const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none' };
    expect(readSettings({}).hasSandboxes).toBe(true);
    expect(readSettings({ WALLET_MODE: 'hosted' }).hasSandboxes).toBe(true);
    expect(readSettings(far).hasSandboxes).toBe(false);
    expect(readSettings({ ...far, SANDBOXES: 'on' }).hasSandboxes).toBe(true);
    expect(readSettings({ WALLET_MODE: 'hosted', SANDBOXES: 'off' }).hasSandboxes).toBe(false);
    expect(() => readSettings({ SANDBOXES: 'off' })).toThrow(/SANDBOXES/);
    expect(() => readSettings({ SANDBOXES: 'yes' })).toThrow(/SANDBOXES/);
  });
  test('refuse TRUST_PROXY in personal mode, which accepts nothing from a proxy', () => {
    expect(() => readSettings({ TRUST_PROXY: '127.0.0.1' })).toThrow(/TRUST_PROXY/);
  });
  test('of the verifier come together, by https or on this machine, with a secret of Standard Webhooks', () => {
    const VERIFIER_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const verifier = { VERIFIER_URL: 'https://v.example/v1/', VERIFIER_KEY: 'k'.repeat(16), VERIFIER_WEBHOOK_SECRET };
    expect(readSettings({}).verifier).toBeUndefined();
    expect(readSettings(verifier).verifier).toMatchObject({ url: 'https://v.example/v1', key: 'k'.repeat(16) });
    const desk = { WALLET_MODE: 'hosted', IDENTITY_DESK: 'on' };
    expect(readSettings(desk).identityDesk).toEqual({ days: 14, twicePercent: 10 });
    expect(readSettings({ ...desk, IDENTITY_DESK: 'off' }).identityDesk).toBeUndefined();
    expect(() => readSettings({ ...desk, ...verifier })).toThrow(/cannot both be set/);
    expect(() => readSettings({ ...desk, WALLET_MODE: 'personal' })).toThrow(/IDENTITY_DESK is for hosted mode only/);
    expect(() => readSettings({ ...desk, IDENTITY_DESK_TWICE: '101' })).toThrow(/IDENTITY_DESK_TWICE/);
    const two = { ...verifier, VERIFIER_WEBHOOK_SECRET: `${VERIFIER_WEBHOOK_SECRET} ${VERIFIER_WEBHOOK_SECRET}` };
    expect(readSettings(two).verifier?.webhookSecrets).toHaveLength(2);
    expect(readSettings({ ...verifier, VERIFIER_URL: 'http://127.0.0.1:9000' }).verifier).toBeDefined();
    for (const name of Object.keys(verifier))
      expect(() => readSettings({ ...verifier, [name]: '' })).toThrow(/together/);
    for (const url of [
      'http://v.example',
      'ftp://v.example',
      'https://a:b@v.example',
      'https://v.example?x=1',
      'v.example',
    ])
      expect(() => readSettings({ ...verifier, VERIFIER_URL: url })).toThrow(/VERIFIER_URL/);
    for (const secret of ['whsec_short', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
      expect(() => readSettings({ ...verifier, VERIFIER_WEBHOOK_SECRET: secret })).toThrow(/whsec_/);
  });
  test('write mail into a folder unless a mail server is named, with its sender address', () => {
    const hosted = (more: Record<string, string> = {}) => readSettings({ WALLET_MODE: 'hosted', ...more }).mail;
    expect(hosted({ DATA_DIR: '/srv/ingam' })).toEqual({
      kind: 'sandbox',
      folder: '/srv/ingam/mail',
      from: 'Ingam <no-reply@localhost>',
    });
    expect(
      hosted({ MAIL_URL: 'file:///srv/a%20folder', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none' }),
    ).toMatchObject({
      folder: '/srv/a folder',
      from: 'Ingam <no-reply@wallet.example>',
    });
    const smtp = { MAIL_URL: 'smtp://user:pw@mail.example:2525', MAIL_FROM: 'Ingam <wallet@example.com>' };
    expect(hosted(smtp)).toEqual({ kind: 'smtp', url: smtp.MAIL_URL, from: smtp.MAIL_FROM });
    expect(() => hosted({ MAIL_URL: smtp.MAIL_URL })).toThrow(/MAIL_FROM/);
    expect(() => readSettings(smtp)).toThrow(/hosted/);
  });
  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'file://host/a',
    'file:///',
  ])('refuse %s as MAIL_URL', (MAIL_URL) => {
    const from = { MAIL_FROM: 'wallet@example.com', WALLET_MODE: 'hosted' };
    expect(() => readSettings({ MAIL_URL, ...from })).toThrow(/MAIL_URL/);
  });
  test.each(['wallet', 'a@b.example, c@d.example', 'Ingam <a@b.example'])('refuse %s as MAIL_FROM', (MAIL_FROM) => {
    expect(() => readSettings({ MAIL_FROM, WALLET_MODE: 'hosted' })).toThrow(/MAIL_FROM/);
  });
  test('of the bank come together, and its host counts as the operator’s like the verifier’s', () => {
    const BANK_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const bank = { BANK_URL: 'https://b.example:8443/v1/', BANK_KEY: 'k'.repeat(16), BANK_WEBHOOK_SECRET };
    expect(readSettings({}).bank).toBeUndefined();
    expect(readSettings(bank).bank).toMatchObject({ url: 'https://b.example:8443/v1', key: 'k'.repeat(16) });
    expect(operatorHosts(readSettings(bank))).toEqual(['b.example:8443']);
    for (const name of Object.keys(bank))
      expect(() => readSettings({ ...bank, [name]: '' })).toThrow(/BANK_URL, BANK_KEY .* together/);
    const rates = { RATES_URL: 'https://rates.example/v1/', RATES_KEY: 'k'.repeat(16) };
    expect(readSettings(rates).rates).toEqual({ url: 'https://rates.example/v1', key: 'k'.repeat(16) });
    expect(operatorHosts(readSettings(rates))).toEqual(['rates.example']);
    for (const name of Object.keys(rates))
      expect(() => readSettings({ ...rates, [name]: '' })).toThrow('RATES_URL and RATES_KEY must be set together');
    expect(() => readSettings({ ...rates, RATES_URL: 'http://rates.example' })).toThrow('RATES_URL');
  });
  test('of the tax office are an address with a key, a client certificate or both, and its host counts as the operator’s', () => {
    const TAX_OFFICE_URL = 'https://tax.example:8443/v1/';
    const TAX_OFFICE_KEY = 'k'.repeat(16);
    const files = { TAX_OFFICE_CERT: '/etc/ingam/c.pem', TAX_OFFICE_CERT_KEY: '/etc/ingam/c.key' };
    expect(readSettings({}).taxOffice).toBeUndefined();
    const url = 'https://tax.example:8443/v1';
    expect(readSettings({ TAX_OFFICE_URL, TAX_OFFICE_KEY }).taxOffice).toEqual({ url, key: TAX_OFFICE_KEY });
    const certificate = { cert: '/etc/ingam/c.pem', key: '/etc/ingam/c.key' };
    expect(readSettings({ TAX_OFFICE_URL, ...files }).taxOffice).toEqual({ url, certificate });
    const both = readSettings({ TAX_OFFICE_URL, TAX_OFFICE_KEY, ...files });
    expect(both.taxOffice).toEqual({ url, key: TAX_OFFICE_KEY, certificate });
    expect(operatorHosts(both)).toEqual(['tax.example:8443']);
    for (const wrong of [
      { TAX_OFFICE_URL },
      { TAX_OFFICE_KEY },
      files,
      { TAX_OFFICE_URL, TAX_OFFICE_KEY, TAX_OFFICE_CERT: files.TAX_OFFICE_CERT },
      { TAX_OFFICE_URL, TAX_OFFICE_CERT_KEY: files.TAX_OFFICE_CERT_KEY },
      { TAX_OFFICE_URL: 'http://127.0.0.1:7100', ...files },
      { TAX_OFFICE_URL: 'http://tax.example', TAX_OFFICE_KEY },
      { TAX_OFFICE_URL, TAX_OFFICE_KEY: 'short' },
    ])
      expect(() => readSettings(wrong), JSON.stringify(wrong)).toThrow(/TAX_OFFICE/);
    expect(readSettings({ TAX_OFFICE_URL: 'http://127.0.0.1:7100/v1', TAX_OFFICE_KEY }).taxOffice).toBeDefined();
  });
  test('of a time stamp authority are an address, and its host counts as the operator’s', () => {
    expect(readSettings({}).timeStampUrl).toBeUndefined();
    expect(operatorHosts(readSettings({ TSA_URL: 'http://tsa.example/tsr' }))).toEqual(['tsa.example']);
    for (const TSA_URL of ['tsa.example', 'ftp://tsa.example', 'https://me:secret@tsa.example'])
      expect(() => readSettings({ TSA_URL })).toThrow(/TSA_URL/);
  });

  test('of trust lists are https addresses with the signer’s certificate, or files', () => {
    const pin = 'AB'.repeat(32);
    const TRUST_LISTS = `https://trust.example/list.jwt#sha256=${pin} http://localhost:9/l?a=1#sha256=${pin},${pin}  file:///etc/own%20list.pem`;
    const settings = readSettings({ TRUST_LISTS });
    const low = pin.toLowerCase();
    expect(settings.trustLists).toEqual([
      { url: 'https://trust.example/list.jwt', pins: [low] },
      { url: 'http://localhost:9/l?a=1', pins: [low, low] },
      { file: '/etc/own list.pem' },
    ]);
    expect(operatorHosts(settings)).toEqual(['trust.example', 'localhost:9']);
    expect(readSettings({}).trustLists).toEqual([]);
    for (const wrong of [
      'https://trust.example/list.jwt',
      `https://trust.example/list.jwt#sha256=${pin.slice(2)}`,
      `http://trust.example/list.jwt#sha256=${pin}`,
      `https://me:secret@trust.example/l#sha256=${pin}`,
      'file://host/etc/own.pem',
      'none',
      Array.from({ length: 11 }, (_, n) => `file:///${n}.pem`).join(' '),
    ])
      expect(() => readSettings({ TRUST_LISTS: wrong })).toThrow(/TRUST_LISTS/);
  });
  test.each(['short', 'with spaces in between', '열여섯 글자가 넘는 이름입니다만'])(
    'refuse %s as METRICS_TOKEN, which no bearer could be',
    (token) => {
      expect(() => readSettings({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN/);
    },
  );
  test('never repeat a secret', () => {
    for (const bad of [
      { OWNER_PASSWORD: 'hunter2' },
      { METRICS_TOKEN: 'hunter2' },
      { DATABASE_URL: 'hunter2://x' },
      { DATABASE_OWNER_URL: 'hunter2://x' },
      { VERIFIER_KEY: 'hunter2' },
      { VERIFIER_WEBHOOK_SECRET: 'hunter2' },
      { MAIL_URL: 'http://a:hunter2@b' },
      { BANK_KEY: 'hunter2' },
      { BANK_WEBHOOK_SECRET: 'hunter2' },
      { TAX_OFFICE_KEY: 'hunter2' },
      { OFFICE_OIDC_CLIENT_SECRET: 'hunter2' },
    ])
      expect(() => readSettings(bad)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
  });
});

test('push services get a contact: PUSH_CONTACT, else an https address of this wallet, else none', () => {
  const contactOf = (env: Readonly<Record<string, string>>) => readSettings(env).pushContact;
  expect(contactOf({})).toBe(undefined);
  const hosted = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none' };
  expect(contactOf(hosted)).toBe('https://wallet.example');
  expect(contactOf({ ...hosted, PUSH_CONTACT: 'mailto:ops@example.com' })).toBe('mailto:ops@example.com');
  for (const PUSH_CONTACT of ['ops@example.com', 'http://wallet.example', 'mailto:nobody'])
    expect(() => readSettings({ PUSH_CONTACT })).toThrow(/PUSH_CONTACT/);
});
