import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { employer, rootOf, wallet } = issuing(app);
const at = (issuer: string) => `${app.url}/.well-known/openid-credential-issuer${new URL(issuer).pathname}`;

describe('oid4vci-1_0-issuer metadata', () => {
  it('name the issuer as requested, with all of its endpoints', async () => {
    const { issuer, offer } = await employer();
    const { metadata, server } = await wallet.open((await offer()).offer);
    expect(metadata.credential_issuer).toBe(issuer);
    expect(server.issuer).toBe(issuer);
    for (const endpoint of [
      metadata.credential_endpoint,
      metadata.nonce_endpoint,
      metadata.notification_endpoint,
      server.token_endpoint,
    ])
      expect(endpoint.startsWith(`${issuer}/`)).toBe(true);
    const reply = await fetch(at(issuer));
    expect(reply.headers.get('content-type')).toMatch('application/json');
    expect(reply.headers.get('vary')).toMatch(/accept/i);
  });
});

describe('oid4vci-1_0-issuer signed metadata', () => {
  it('are the same, signed by the issuer under its certificate, for a caller who accepts a JWT', async () => {
    const { issuer, offer } = await employer();
    const { metadata } = await wallet.open((await offer()).offer);
    const asked = await nowOf(app.db);
    const signed = await wallet.signedMetadata(issuer, await rootOf());
    expect(signed.headers.get('content-type')).toMatch(/^application\/jwt/);
    expect(signed).toMatchObject({ typ: 'openidvci-issuer-metadata+jwt', chain: 1 });
    expect(signed.payload).toMatchObject({ ...metadata, sub: issuer, iss: issuer });
    const { iat = 0 } = signed.payload as { iat?: number };
    expect(iat * 1000).toBeGreaterThan(asked.getTime() - 1000);
    expect(iat * 1000).toBeLessThanOrEqual((await nowOf(app.db)).getTime());
    expect(
      (await wallet.signedMetadata(issuer, await rootOf(), 'application/json;q=0.5, Application/JWT; q=1')).typ,
    ).toBe(signed.typ);
  });

  it('are plain for a caller who accepts any type or states no type', async () => {
    const { issuer } = await employer();
    for (const accept of ['*/*', 'application/json', 'text/html, application/*'])
      expect((await fetch(at(issuer), { headers: { accept } })).headers.get('content-type')).toMatch(
        'application/json',
      );
  });
});
