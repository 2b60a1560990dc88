import { expect, test } from 'vitest';
import { sharedApp } from '../testing/test-app.ts';

const app = sharedApp();
const route = 'GET /.well-known/jwks.json';

test('the keys that verify this server’s signatures are public and cacheable', async () => {
  const { status, headers, body } = await app.call(route);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/jwk-set\+json/);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('set-cookie')).toBeNull();
  expect(body).toEqual({
    keys: [expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) })],
  });
  expect(JSON.stringify(body)).not.toMatch(/"d"/);
});

test('a caller who has the keys gets 304 only', async () => {
  const etag = (await app.call(route)).headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await app.call(route, { headers: { 'if-none-match': tag } })).toMatchObject({ status: 304, text: '' });
  expect((await app.call(route, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('the server is a did:web whose document has the same keys', async () => {
  const { status, headers, body } = await app.call('GET /.well-known/did.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/did\+json/);
  const { keys } = (await app.call(route)).body as { keys: { x: string; kid: string }[] };
  const did = `did:web:${encodeURIComponent(new URL(app.settings.publicUrl).host)}`;
  const methods = keys.map(({ x, kid }) =>
    expect.objectContaining({ id: `${did}#${kid}`, publicKeyJwk: expect.objectContaining({ x, kid }) }),
  );
  expect(body).toMatchObject({
    id: did,
    verificationMethod: methods,
    assertionMethod: keys.map(({ kid }) => `${did}#${kid}`),
  });
  expect(JSON.stringify(body)).not.toMatch(/"d"/);
});
