import { randomUUID, X509Certificate } from 'node:crypto';
import { compactVerify, importJWK, importX509, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { documentUrlOf } from '#features/identity/issuer-did.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { decideState } from '../operator.ts';
import { registry } from '../testing/firm.ts';
import { certifiedKeys, signAsOrganisation } from './signing-keys.ts';

interface Document {
  id: string;
  verificationMethod: { id: string; publicKeyJwk: JWK & { x5c: string[] } }[];
  assertionMethod: string[];
}
const app = testApp({ mode: 'hosted' });
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed') =>
  decideState(app.built.mounted.services, { id, state, reason: 'A complaint' });
const look = (id: number | string) => app.call('GET /org/{id}/did.json', { params: { id } });
const documentOf = async (id: number) => (await look(id)).body as Document;
const sign = (id: number, claims: object) =>
  app.db.tx((tx) => signAsOrganisation(tx, app.built.mounted.services, id as UserId, { type: 'test', claims }));
const firm = async (name = 'Hanbit Trading Co. 한빛') => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { name: `${name} ${randomUUID()}`.slice(0, 100) });
  return { owner, organisation, id: organisation.id };
};
const certificateIn = (base64: string | undefined) => new X509Certificate(Buffer.from(base64 ?? '', 'base64'));

describe('an organisation', () => {
  it('is a did:web whose document verifies its signatures', async () => {
    const { organisation, id } = await firm();
    const reply = await look(id);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/did\+json/);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    const document = reply.body as Document;
    expect(document.id).toBe(organisation.did);
    expect(documentUrlOf(organisation.did)).toBe(`http://localhost:5000/org/${id}/did.json`);
    expect(reply.text).not.toMatch(/"d"/);
    const jws = await sign(id, { hello: 'there' });
    const verified = await compactVerify(jws, async ({ kid }) => {
      const method = document.verificationMethod.find((one) => one.id === kid);
      expect(document.assertionMethod).toContain(kid);
      return importJWK(method?.publicKeyJwk ?? {}, 'ES256');
    });
    expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual({ hello: 'there' });
    const other = await documentOf((await firm()).id);
    const foreign = await importJWK(other.verificationMethod[0]?.publicKeyJwk ?? {}, 'ES256');
    await expect(compactVerify(jws, foreign)).rejects.toThrow();
  });

  it('has a certificate that only this server’s operator certifies', async () => {
    const { organisation, id } = await firm();
    const root = new X509Certificate((await app.call('GET /.well-known/operator-ca.pem')).text);
    const [leaf, issuer] = (await documentOf(id)).verificationMethod[0]?.publicKeyJwk.x5c ?? [];
    const certificate = certificateIn(leaf);
    expect(certificateIn(issuer).raw.equals(root.raw)).toBe(true);
    expect(certificate.checkIssued(root) && certificate.verify(root.publicKey)).toBe(true);
    expect([certificate.ca, root.ca]).toEqual([false, true]);
    expect(certificate.subject).toContain(`O=${organisation.name}`);
    expect(certificate.subjectAltName).toBe(`URI:${organisation.did}`);
    const jws = await sign(id, { a: 1 });
    const { x5c } = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString());
    const pem = pemOf(Buffer.from(x5c[0], 'base64'));
    await expect(compactVerify(jws, await importX509(pem, 'ES256'))).resolves.toBeDefined();
    const stranger = await startTestApp({ mode: 'hosted' });
    try {
      const theirs = new X509Certificate((await stranger.call('GET /.well-known/operator-ca.pem')).text);
      expect(certificate.verify(theirs.publicKey)).toBe(false);
    } finally {
      await stranger.stop();
    }
  });

  it('gets another certificate from the same root before its present certificate expires', async () => {
    const { id } = await firm();
    const [before] = (await documentOf(id)).verificationMethod[0]?.publicKeyJwk.x5c ?? [];
    const days = (certificateIn(before).validToDate.getTime() - (await nowOf(app.db)).getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
    await app.db.run(sql`UPDATE organisation_certificates c SET not_after = now() + interval '59 days'
      FROM organisation_signing_keys k WHERE k.kid = c.kid AND k.organisation_id = ${id}`);
    const [after, root] = (await documentOf(id)).verificationMethod[0]?.publicKeyJwk.x5c ?? [];
    expect(after).not.toBe(before);
    expect(certificateIn(after).publicKey.equals(certificateIn(before).publicKey)).toBe(true);
    expect(certificateIn(after).verify(certificateIn(root).publicKey)).toBe(true);
    expect((await documentOf(id)).verificationMethod[0]?.publicKeyJwk.x5c[0]).toBe(after);
  });

  it('can change its key, and signatures by the old key still verify', async () => {
    const { id, owner } = await firm();
    const old = await sign(id, { n: 1 });
    const [first] = (await documentOf(id)).verificationMethod;
    const made = await firms.call('POST /api/org/{id}/signing-key', { params: { id }, token: owner.token });
    expect(made.status).toBe(201);
    const document = await documentOf(id);
    expect(document.verificationMethod.map(({ id: one }) => one)).toEqual([
      `${document.id}#${made.body.kid}`,
      first?.id,
    ]);
    const method = (kid: string | undefined) => document.verificationMethod.find((one) => one.id === kid)?.publicKeyJwk;
    for (const jws of [old, await sign(id, { n: 2 })])
      await compactVerify(jws, async ({ kid }) => importJWK(method(kid) ?? {}, 'ES256'));
    const kept = await app.db.rows(sql<{ private_key: Uint8Array | null }>`
      SELECT private_key FROM organisation_signing_keys WHERE organisation_id = ${id} AND retired_at IS NOT NULL`);
    expect(kept).toEqual([{ private_key: null }]);
    for (let n = 0; n < 4; n += 1)
      await firms.call('POST /api/org/{id}/signing-key', { params: { id }, token: owner.token });
    const many = await firms.call('POST /api/org/{id}/signing-key', { params: { id }, token: owner.token });
    expect(many.problem.code).toBe('too_many_requests');
  });

  it('has no document before approval, no valid key in its document while suspended, and no document once closed', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner, { isOpen: false });
    const { id } = organisation;
    expect((await look(id)).status).toBe(404);
    expect((await look(999_999)).status).toBe(404);
    expect((await look(owner.userId)).status).toBe(404);
    expect((await look('x')).status).toBe(404);
    await decide(id, 'approved');
    expect((await documentOf(id)).assertionMethod).toHaveLength(1);
    await decide(id, 'suspended');
    const suspended = await documentOf(id);
    expect([suspended.verificationMethod.length, suspended.assertionMethod]).toEqual([1, []]);
    await decide(id, 'closed');
    const closed = await look(id);
    expect([closed.status, closed.problem.code]).toEqual([410, 'organisation_closed']);
  });

  it('that was approved before organisations could sign gets its key when the key is first requested, once for many requests at once', async () => {
    const { id } = await firm();
    await app.db.run(sql`DELETE FROM organisation_signing_keys WHERE organisation_id = ${id}`);
    await app.db.run(sql`DELETE FROM organisation_certificates`);
    await app.db.run(sql`DELETE FROM operator_authorities`);
    const second = await secondNode(app);
    try {
      const from = (node: typeof second) =>
        node.db.tx((tx) => certifiedKeys(tx, node.built.mounted.services, id as UserId));
      const replies = await Promise.all([
        look(id),
        second.call('GET /org/{id}/did.json', { params: { id } }),
        from(second),
        look(id),
        second.call('GET /.well-known/operator-ca.pem'),
      ]);
      expect(replies.length).toBe(5);
      const texts = new Set([
        (await look(id)).text,
        (await second.call('GET /org/{id}/did.json', { params: { id } })).text,
      ]);
      expect(texts.size).toBe(1);
    } finally {
      await second.stop();
    }
    const { keys, certificates, roots } = await app.db.one(sql<{ keys: number; certificates: number; roots: number }>`
      SELECT (SELECT count(*) FROM organisation_signing_keys WHERE organisation_id = ${id}) AS keys,
        (SELECT count(*) FROM organisation_certificates) AS certificates, (SELECT count(*) FROM operator_authorities) AS roots`);
    expect([keys, certificates, roots]).toEqual([1, 1, 1]);
  });

  it('stores no key in clear text', async () => {
    const { id } = await firm();
    await documentOf(id);
    const rows = await app.db.rows(sql<{ sealed: Uint8Array }>`
      SELECT private_key AS sealed FROM organisation_signing_keys WHERE organisation_id = ${id}
      UNION ALL SELECT private_key FROM operator_authorities`);
    // The bytes contain no unsealed key: the object identifier of P-256 occurs in every unsealed PKCS #8 of such a key.
    for (const { sealed } of rows)
      expect(Buffer.from(sealed).includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false);
    expect(rows).toHaveLength(2);
  });
});
