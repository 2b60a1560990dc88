import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { compactVerify, importX509 } from 'jose';
import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { sql } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Evidence } from '../../contract.ts';
import { auditRequests } from '../audit.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, asked, call, firm, reject, told, waiting } = office(app);
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const bytes = (text: string) => Buffer.from(text, 'base64url');
const APPROVE = 'POST /api/work/approvals/{id}/approve';

const proofOf = async (key: string, externalId: string): Promise<Evidence['decisions'][number]> => {
  const { body } = await call('GET /api/work/approvals/evidence', { token: key, query: { externalId } });
  const [first] = body.decisions;
  if (!first) throw new Error('nothing proves it');
  return first;
};
/** A request to one approver with a passkey, whose signed decision is ready to send. */
async function pressed() {
  const shop = await firm();
  const ann = await approver(shop);
  const phone = phoneOf(app, ann);
  await phone.enable();
  const made = await asked(shop.key, {
    approver: ann.connectionId,
    amount: '12.5',
    currency: 'USDC',
    document: { name: 'paper.pdf', sha256: 'cd'.repeat(32) },
  });
  const { id } = await waiting(ann);
  const sent = { params: { id }, body: { version: 1 } };
  return { ...made, shop, ann, phone, id, sent };
}

describe('a decision', () => {
  it('is signed, in the form that the server fixed, by the passkey, by the person’s DID key and by the organisation', async () => {
    const { shop, ann, phone, sent, externalId, id } = await pressed();
    expect((await phone.sign(APPROVE, sent)).status).toBe(200);
    const proof = await proofOf(shop.key, externalId);
    const said = JSON.parse(proof.decision);
    expect(said).toMatchObject({
      organisation: shop.organisation.did,
      externalId,
      approval: id,
      version: 1,
      step: 1,
      document: { sha256: 'cd'.repeat(32), name: 'paper.pdf' },
      amount: '12.5',
      currency: 'USDC',
      decision: 'approved',
      standsInFor: null,
    });
    expect(proof.decision).toBe(canonicalJson(said));

    const { passkey } = proof;
    if (!passkey) throw new Error('no passkey');
    const challenge = sha256(Buffer.concat([bytes(passkey.nonce), sha256(proof.decision)])).toString('base64url');
    const origin = app.url.replace('127.0.0.1', 'localhost');
    const { credentialId, authenticatorData, clientDataJSON, signature, publicKey } = passkey;
    const response = {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { authenticatorData, clientDataJSON, signature },
    };
    const checked = (expectedChallenge: string) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: 'localhost',
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: new Uint8Array(bytes(publicKey)), counter: 0 },
      });
    expect((await checked(challenge)).verified).toBe(true);
    const forged = sha256(
      Buffer.concat([bytes(passkey.nonce), sha256(proof.decision.replace('approved', 'rejected'))]),
    );
    await expect(checked(forged.toString('base64url'))).rejects.toThrow('challenge');

    // Verifies ES256K with the key of the person's DID (RFC 8812), using only Node.
    const person = readJws(proof.personJws);
    const jwk = person?.header.jwk as { kty: string; crv: string; x: string; y: string };
    const isBy = (input: string) =>
      verify(
        'sha256',
        Buffer.from(input),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        person?.signature ?? new Uint8Array(),
      );
    expect(person?.header).toMatchObject({ alg: 'ES256K', kid: `${said.approver}#controller` });
    expect(said.approver.toLowerCase()).toContain(ann.address.toLowerCase());
    expect([isBy(person?.input ?? ''), isBy(`${person?.input}A`)]).toEqual([true, false]);
    expect(canonicalJson(person?.payload)).toBe(proof.decision);

    // Verifies ES256 with the organisation's certificate, using jose.
    const [leaf = ''] = (readJws(proof.organisationJws)?.header.x5c ?? []) as string[];
    const certificate = new X509Certificate(Buffer.from(leaf, 'base64'));
    expect(certificate.subject).toContain(`O=${shop.organisation.name}`);
    const key = await importX509(certificate.toString(), 'ES256');
    const { payload } = await compactVerify(proof.organisationJws, key);
    expect(canonicalJson(JSON.parse(Buffer.from(payload).toString()))).toBe(proof.decision);
    await expect(compactVerify(proof.organisationJws.replace('.ey', '.ez'), key)).rejects.toThrow();
    const [decided] = (await told(shop.id, shop.key)).filter(({ type }) => type === 'approval.decided');
    expect(decided?.data).toMatchObject({ organisationJws: proof.organisationJws, personJws: proof.personJws });
    expect(await auditRequests(app.db)).toEqual([]);
  });

  it('names its passkey to each organisation by a different id, and to no organisation by the passkey’s own id', async () => {
    const [shop, other] = [await firm(), await firm()];
    const ann = await approver(shop);
    const elsewhere = await approver(other, ann);
    const phone = phoneOf(app, ann);
    await phone.enable();
    const decided = async (key: string, connectionId: string) => {
      const { externalId } = await asked(key, { approver: connectionId });
      const sent = { params: { id: (await waiting(ann)).id }, body: { version: 1 } };
      expect((await phone.sign(APPROVE, sent)).status).toBe(200);
      return { externalId, id: (await proofOf(key, externalId)).passkey?.credentialId };
    };
    const { externalId, id: first } = await decided(shop.key, ann.connectionId);
    const own = phone.authenticator.sign('').id;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect((await decided(shop.key, ann.connectionId)).id).toBe(first);
    const { id: second } = await decided(other.key, elsewhere.connectionId);
    expect(new Set([first, second, own]).size).toBe(3);
    // The authenticator's own id appears nowhere else in what the two organisations receive.
    const answer = await call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } });
    expect(answer.text).not.toContain(own);
    expect(JSON.stringify(await told(shop.id, shop.key))).not.toContain(own);
  });

  it('signed before an amendment is refused, and its signature is not used up', async () => {
    const { shop, phone, id, sent, externalId, ann } = await pressed();
    const challenge = await phone.askToSign(APPROVE, sent);
    const body = { externalId, title: 'Paper', description: 'Other', approver: ann.connectionId };
    expect((await call('POST /api/work/approvals/amend', { token: shop.key, body })).status).toBe(200);
    expect((await phone.signed(APPROVE, sent, phone.authenticator.sign(challenge))).status).toBe(409);
    const again = await waiting(ann);
    expect(again.id).not.toBe(id);
    const other = { params: { id: again.id }, body: { version: 2 } };
    expect((await phone.signed(APPROVE, other, phone.authenticator.sign(challenge))).problem.code).toBe(
      'signature_refused',
    );
    expect((await approve(ann, again.id, { version: 2 })).problem.code).toBe('signature_required');
    expect((await phone.sign(APPROVE, other)).status).toBe(200);
  });

  it('without a passkey is signed by this server for the person, and states that', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const { externalId } = await asked(shop.key, { approver: ann.connectionId });
    await reject(ann, (await waiting(ann)).id, { reason: 'No' });
    expect(await proofOf(shop.key, externalId)).toMatchObject({ passkey: null });
    expect(JSON.parse((await proofOf(shop.key, externalId)).decision)).toMatchObject({
      decision: 'rejected',
      reason: 'No',
    });
  });

  it('belongs to its person only, and is impossible for a suspended organisation', async () => {
    const { shop, phone, sent, id } = await pressed();
    expect((await approve(await app.register(), id)).status).toBe(404);
    expect((await approve(shop.owner, id)).status).toBe(404);
    await app.db.run(sql`UPDATE organisations SET state = 'suspended', reason = 'A complaint' WHERE id = ${shop.id}`);
    expect((await phone.sign(APPROVE, sent)).problem.code).toBe('no_longer_asked');
    await app.db.run(sql`UPDATE organisations SET state = 'approved', reason = NULL WHERE id = ${shop.id}`);
    expect((await phone.sign(APPROVE, sent)).status).toBe(200);
  });
});
