import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { newSigningKey } from '#platform/server/vault/vault-signer.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import { openAuthority } from './authority.ts';
import { insertAuthority } from './signing-store.ts';

const app = sharedApp('personal');
const dates = { from: new Date('2001-01-01'), until: new Date('2099-12-31') };

it('an earlier authority whose name has no country certifies by the name in its own certificate', async () => {
  const subject = { organisation: 'Ingam', commonName: 'Operator' };
  const { vault, settings } = app.built.mounted.services;
  const authority = await app.db.tx(async (tx) => {
    const place = (kid: string) => ({ table: 'operator_authorities', column: 'private_key', row: kid });
    const { jwk, sealed, publicKey, privateKey } = await newSigningKey(tx, vault, place);
    const issuer = { subject, publicKey, privateKey };
    const certificate = issueCertificate({ subject, publicKey, ...dates, issuer, isAuthority: true });
    await insertAuthority(tx, { name: 'Operator', jwk, sealed, certificate });
    return openAuthority(tx, { vault, settings });
  });
  const root = new X509Certificate(authority.certificate);
  const leaf = new X509Certificate(
    issueCertificate({ subject, publicKey: authority.publicKey, ...dates, issuer: authority, isAuthority: false }),
  );
  expect([leaf.checkIssued(root), leaf.verify(root.publicKey)]).toEqual([true, true]);
});
