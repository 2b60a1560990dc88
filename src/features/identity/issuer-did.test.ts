import { expect, test } from 'vitest';
import { didWebOf, documentUrlOf, issuerDocument } from './issuer-did.ts';

test('the issuer is the did:web of its host, a port percent-encoded', () => {
  expect(didWebOf('https://wallet.example')).toBe('did:web:wallet.example');
  expect(didWebOf('http://localhost:5000')).toBe('did:web:localhost%3A5000');
});

test('the issuer’s document names every key that ever signed, for assertions only', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'one', alg: 'ES256', use: 'sig' } as const;
  const document = issuerDocument('did:web:wallet.example', [key, { ...key, kid: 'two' }]);
  expect(document.id).toBe('did:web:wallet.example');
  expect(document.assertionMethod).toEqual(['did:web:wallet.example#one', 'did:web:wallet.example#two']);
  expect(document.verificationMethod[0]).toEqual({
    id: 'did:web:wallet.example#one',
    type: 'JsonWebKey2020',
    controller: 'did:web:wallet.example',
    publicKeyJwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'one', alg: 'ES256' },
  });
  expect(document).not.toHaveProperty('authentication');
});

test('the issuer’s document is fetched by https, and by http on this machine only', () => {
  const places = [
    ['did:web:wallet.example', 'https://wallet.example/.well-known/did.json'],
    ['did:web:wallet.example%3A8443', 'https://wallet.example:8443/.well-known/did.json'],
    ['did:web:wallet.example:shops:7', 'https://wallet.example/shops/7/did.json'],
    ['did:web:localhost%3A5000', 'http://localhost:5000/.well-known/did.json'],
    ['did:web:localhost.example', 'https://localhost.example/.well-known/did.json'],
  ];
  for (const [did = '', url] of places) expect(documentUrlOf(did)).toBe(url);
  for (const did of ['did:web:', 'did:jwk:x', 'did:web:a%2Fb', 'did:web:a%', 'did:web:me%40a', 'did:web:a/b', 'web:a'])
    expect([did, documentUrlOf(did)]).toEqual([did, undefined]);
});
