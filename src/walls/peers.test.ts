import { describe, expect, test } from 'vitest';
import { importsOf, isTest, readSources, type Source } from './server/source.ts';

/**
 * Packages that implement credential protocols for tests: the product shares no such code with its test peers. Signing
 * in at a provider is another protocol: openid-client, which the office uses (decision 0155), is no peer;
 * oidc-provider, its counterpart in tests, is one.
 */
const PEERS = /^(jose|oidc-provider|oauth4webapi|dcql|@(sd-jwt|openid4vc|sphereon|owf|animo-id|auth0)\/)/;
const SIGN_IN = /^src\/features\/office\/server\/sign-in\//;
const PEER_FILE = /\/testing\/peer-[\w-]+\.ts$/;

const importsPeers = (sources: readonly Source[]) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ to }) => PEERS.test(to))
        .map(({ to }) => `${source.path} imports ${to}`),
    );
const importsProduct = (sources: readonly Source[]) =>
  sources
    .filter(({ path }) => PEER_FILE.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ to }) => to.startsWith('src/') && !PEER_FILE.test(to))
        .map(({ to }) => `${source.path} imports ${to}`),
    );

describe('independent peers of the credential protocols', () => {
  const sources = readSources('src/**/*.{ts,tsx}');
  const one = (path: string, text: string) => [{ path, text }];

  test('are imported by no production code, and import no production code', () => {
    expect(importsPeers(sources)).toEqual([]);
    expect(importsProduct(sources)).toEqual([]);
    const signIn = sources.filter((source) => importsOf(source).some(({ to }) => to === 'openid-client'));
    expect(signIn.filter(({ path }) => !SIGN_IN.test(path)).map(({ path }) => path)).toEqual([]);
    expect(signIn.length).toBeGreaterThan(0);
    expect(sources.filter(({ path }) => PEER_FILE.test(path)).length).toBeGreaterThan(2);
  });
  test('the check detects an import in either direction', () => {
    const path = 'src/features/a/server/testing/peer-wallet.ts';
    for (const from of ['jose', '@sd-jwt/core', '@openid4vc/openid4vci'])
      expect(importsPeers(one('src/features/a/server/b.ts', `import { a } from '${from}';`))).toHaveLength(1);
    expect(importsProduct(one(path, `import { a } from '#features/a/rules.ts';`))).toHaveLength(1);
    expect(importsProduct(one(path, `import { a } from '../b.ts';`))).toHaveLength(1);
    expect(importsProduct(one(path, `import { a } from './peer-crypto.ts';`))).toEqual([]);
  });
});
