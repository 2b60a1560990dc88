import { expect, test } from 'vitest';
import { operatorHosts, readSettings } from './settings.ts';

test('settings of the office’s provider come together, by https or on this machine, in hosted mode, and its host counts as the operator’s', () => {
  const provider = {
    WALLET_MODE: 'hosted',
    OFFICE_OIDC_ISSUER: 'https://login.city.example/realms/staff/',
    OFFICE_OIDC_CLIENT_ID: 'ingam',
    OFFICE_OIDC_CLIENT_SECRET: 'hunter2-hunter2',
  };
  const settings = readSettings(provider);
  expect(readSettings({}).officeSignIn).toBeUndefined();
  expect(settings.officeSignIn).toEqual({
    issuer: 'https://login.city.example/realms/staff/',
    clientId: 'ingam',
    clientSecret: 'hunter2-hunter2',
  });
  expect(operatorHosts(settings)).toEqual(['login.city.example']);
  expect(readSettings({ ...provider, OFFICE_OIDC_ISSUER: 'http://127.0.0.1:7200' }).officeSignIn).toBeDefined();
  for (const name of ['OFFICE_OIDC_ISSUER', 'OFFICE_OIDC_CLIENT_ID', 'OFFICE_OIDC_CLIENT_SECRET'])
    expect(() => readSettings({ ...provider, [name]: '' })).toThrow(/^OFFICE_OIDC_ISSUER, .* must be set together/);
  for (const [name, wrong] of [
    ['OFFICE_OIDC_ISSUER', 'http://login.city.example'],
    ['OFFICE_OIDC_ISSUER', 'https://login.city.example/?tenant=1'],
    ['OFFICE_OIDC_CLIENT_ID', 'two words'],
    ['OFFICE_OIDC_CLIENT_SECRET', 'hunter2'],
  ] as const)
    expect(() => readSettings({ ...provider, [name]: wrong })).toThrow(new RegExp(`^${name} `));
  expect(() => readSettings({ ...provider, WALLET_MODE: 'personal' })).toThrow(
    /^OFFICE_OIDC_ISSUER is for hosted mode only/,
  );
});
