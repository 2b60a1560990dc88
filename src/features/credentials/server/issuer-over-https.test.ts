import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SDJwtVcInstance, TypeMetadataFormatSchema } from '@sd-jwt/sd-jwt-vc';
import type { DIDResolutionResult } from 'did-resolver';
import { compactVerify, createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { resolveDidWeb, signingKeysOf, type WebDocument } from '#features/identity/server/did-web.ts';
import type { UserId } from '#platform/ids.ts';
import { createEgress, type EgressOptions } from '#platform/server/outside/egress.ts';
import { sql } from '#platform/server/store/db.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { placeOf } from './credential.ts';
import { hideClaims } from './forms/sd-jwt.ts';
import { checkPresentation } from './presentations/check-presentation.ts';
import { presentCredential } from './presentations/present.ts';
import { issueCredential, lockCredential, revokeCredential } from './store.ts';

const HOST = 'issuer.test';
const NONCE = 'a nonce of the verifier';
const certificate = selfSigned(HOST);
const folder = mkdtempSync(join(tmpdir(), 'ingam-issuer-'));
const trusted = join(folder, 'issuer.pem');
writeFileSync(trusted, certificate.cert);
let app: TestApp;
let publicUrl: string;
let did: string;
let credentialId: number;
let ownToken: string;
/** A TLS proxy in front of the server, as in production; it has the certificate. */
const front = createServer(certificate, (incoming, answer) => {
  const { method, headers, url } = incoming;
  const inside = ask(`${app.url}${url}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(answer);
  });
  incoming.pipe(inside);
});

const owner = ownerProof(1 as UserId);
const services = () => app.built.mounted.services;

beforeAll(async () => {
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const { port } = front.address() as AddressInfo;
  publicUrl = `https://${HOST}:${port}`;
  did = `did:web:${HOST}%3A${port}`;
  app = await startTestApp({ mode: 'hosted', settings: { publicUrl } });
  const registered = await app.register();
  expect(registered.userId).toBe(owner.userId);
  ownToken = registered.token;
  const issued = await app.db.tx((tx) =>
    issueCredential(tx, services(), owner, {
      credentialType: 'national_id',
      issuer: 'ingam:Ministry',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name: 'Citizen ID', holderName: 'Jane Doe', credentialNumber: 'NO-1' },
      by: 'issuer_signed',
    }),
  );
  credentialId = issued.id;
});
afterAll(async () => {
  await app.stop();
  front.closeAllConnections();
  await new Promise((closed) => front.close(closed));
  rmSync(folder, { recursive: true });
});

/** An outside client that knows only what the network shows. */
const outside = (options: EgressOptions = {}) =>
  createEgress({
    ca: certificate.cert,
    operatorHosts: [new URL(publicUrl).host],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });
const run = promisify(execFile);
const RESOLVE = `
  import { globalAgent } from 'node:https';
  import { Resolver } from 'did-resolver';
  import { getResolver } from 'web-did-resolver';
  globalAgent.options.lookup = (name, _, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);
  console.log(JSON.stringify(await new Resolver(getResolver()).resolve(process.argv[1])));`;
/** Resolves with web-did-resolver in a separate process that trusts the given certificates besides the usual ones. */
const theirs = async (asked: string, certificates: string) => {
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificates };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', RESOLVE, asked], { env });
  return JSON.parse(stdout) as DIDResolutionResult;
};
const listAt = async (url: string) =>
  (await outside().request({ url, from: 'operator', purpose: 'status list' })).body.toString();
const shown = async () => {
  const held = await app.db.tx((tx) => lockCredential(tx, services(), owner, credentialId));
  if (!held) throw new Error('not held');
  return presentCredential(held, { claims: ['name', 'holderName'], nonce: NONCE, audience: 'https://verifier.test' });
};
const verdict = async (document: WebDocument) =>
  checkPresentation(await shown(), {
    publicUrl,
    keys: signingKeysOf(document),
    readList: listAt,
    nonce: NONCE,
    audience: 'https://verifier.test',
    nowS: Math.floor((await nowOf(app.db)).getTime() / 1000),
  });

const jsonAt = async (url: string) => JSON.parse(await listAt(url)) as Record<string, unknown>;

it('independent libraries find a credential’s key by the issuer’s address and its type by the vct', async () => {
  const form = (await shown()).replace(/[^~]*$/, '');
  const [jwt = ''] = form.split('~');
  const { iss = '', vct } = decodeJwt<{ vct: string }>(jwt);
  expect([iss, vct]).toEqual([publicUrl, `${publicUrl}/credential-types/national_id`]);
  const metadata = await jsonAt(`${iss}/.well-known/jwt-vc-issuer`);
  expect(metadata.issuer).toBe(iss);
  const keys = createLocalJWKSet(metadata.jwks as JSONWebKeySet);
  const { payload, protectedHeader } = await jwtVerify(jwt, keys, { issuer: iss, typ: 'dc+sd-jwt' });
  expect(payload).not.toHaveProperty('name');
  expect(protectedHeader.kid).not.toContain('#');
  const status = (payload.status as { status_list: { uri: string } }).status_list;
  await jwtVerify(await listAt(status.uri), keys, { issuer: iss, typ: 'statuslist+jwt', subject: status.uri });

  const byThem = new SDJwtVcInstance({
    hasher: (data) => new Uint8Array(createHash('sha256').update(String(data)).digest()),
    hashAlg: 'sha-256',
    verifier: async (data, signature) =>
      compactVerify(`${data}.${signature}`, keys).then(
        () => true,
        () => false,
      ),
    statusListFetcher: listAt,
    loadTypeMetadataFormat: true,
    vctFetcher: async (uri) => TypeMetadataFormatSchema.parse(await jsonAt(uri)),
  });
  const verified = await byThem.verify(form);
  expect(verified.payload).toMatchObject({ name: 'Jane Doe', credentialName: 'Citizen ID' });
  expect(verified.typeMetadata?.mergedTypeMetadata).toMatchObject({ vct, name: 'National ID' });
  for (const other of ['unknown', 'toString'])
    expect((await app.call(`GET /credential-types/${other}`)).status).toBe(404);
});

it('a credential issued by the did:web keeps that issuer, and stays valid', async () => {
  const { vault, signer } = services();
  const row = await app.db.one(
    sql<{ signed_form: Uint8Array }>`SELECT signed_form FROM credentials WHERE id = ${credentialId}`,
  );
  const place = placeOf('signed_form', credentialId);
  const now = Buffer.from(await vault.open(app.db, userSubject(owner.userId), place, row.signed_form)).toString();
  const { cnf, status } = decodeJwt(now.split('~')[0] ?? '');
  const { digests, disclosures } = hideClaims({ name: 'Citizen ID', holderName: 'Jane Doe', credentialNumber: 'NO-1' });
  const vct = 'urn:ingam:credential:national_id';
  const payload = { iss: did, vct, verification: 'issuer_signed', cnf, status, _sd: digests, _sd_alg: 'sha-256' };
  const before = [signer.signJwt('dc+sd-jwt', did, payload), ...disclosures, ''].join('~');
  await app.db.tx(async (tx) => {
    const sealed = await vault.seal(tx, userSubject(owner.userId), place, Buffer.from(before));
    await tx.run(sql`UPDATE credentials SET signed_form = ${sealed} WHERE id = ${credentialId}`);
  });
  const form = (await shown()).replace(/[^~]*$/, '');
  expect(form.split('~')[0]).toBe(before.split('~')[0]);
  const document = await resolveDidWeb(did, outside(), 'operator');
  expect(await verdict(document)).toMatchObject({
    payload: { iss: did, vct, name: 'Citizen ID', holderName: 'Jane Doe' },
  });
  const link = await app.call('POST /api/presentations', {
    token: ownToken,
    body: { userId: owner.userId, credentialId, claims: ['name', 'holderName'], to: 'A shop' },
  });
  const secret = new URL((link.body as { url: string }).url).hash.slice(1);
  expect((await app.call('POST /api/verifications/check', { body: { token: secret } })).body).toMatchObject({
    shown: { credentialType: 'national_id', signedBy: did, claims: { name: 'Citizen ID', holderName: 'Jane Doe' } },
  });
  await app.db.run(sql`UPDATE credentials SET signed_form = ${row.signed_form} WHERE id = ${credentialId}`);
});

it('the issuer’s did:web resolves over https with web-did-resolver, and its keys verify a credential until it is revoked', async () => {
  const { didDocument, didResolutionMetadata } = await theirs(did, trusted);
  expect(didResolutionMetadata).toEqual({ contentType: 'application/did+ld+json' });
  const document = await resolveDidWeb(did, outside(), 'operator');
  expect(didDocument).toEqual(document);
  expect(document.id).toBe(did);
  expect(document.verificationMethod.length).toBeGreaterThan(0);
  expect(document.assertionMethod).toEqual(document.verificationMethod.map(({ id }) => id));
  expect(await verdict(document)).toMatchObject({
    payload: { iss: publicUrl, name: 'Jane Doe', credentialName: 'Citizen ID' },
  });
  const byThem = new SDJwtVcInstance({
    hasher: (data) => new Uint8Array(createHash('sha256').update(String(data)).digest()),
    hashAlg: 'sha-256',
    verifier: (data, signature) => {
      const jws = readJws(`${data}.${signature}`);
      return jws !== undefined && signingKeysOf(document).some((key) => isSignedBy(jws, key));
    },
    statusListFetcher: listAt,
  });
  const form = (await shown()).replace(/[^~]*$/, '');
  expect((await byThem.verify(form)).payload).toMatchObject({ iss: publicUrl, name: 'Jane Doe' });

  await app.db.tx((tx) => revokeCredential(tx, owner, credentialId));
  expect((await verdict(document)).checks).toContainEqual({ check: 'status', result: 'failed', fault: 'revoked' });
  await expect(byThem.verify(form)).rejects.toThrow(/status/i);
});

it('an untrusted certificate, another’s document and a missing host resolve to nothing', async () => {
  const none = outside({ ca: selfSigned(HOST).cert });
  await expect(resolveDidWeb(did, none, 'operator')).rejects.toThrow(/could not be reached/);
  const stranger = `did:web:other.test%3A${new URL(publicUrl).port}`;
  await expect(resolveDidWeb(stranger, outside({ ca: certificate.cert }), 'operator')).rejects.toThrow();
  await expect(resolveDidWeb(`${did}:shop`, outside(), 'operator')).rejects.toThrow(/answers 404/);
  await expect(resolveDidWeb('did:jwk:e30', outside(), 'operator')).rejects.toThrow('is no did:web');
  const { port } = new URL(publicUrl);
  const upper = `did:web:ISSUER.test%3A${port}`;
  await expect(resolveDidWeb(upper, outside(), 'operator')).rejects.toThrow('is the document of another');
  expect((await theirs(upper, trusted)).didResolutionMetadata).toMatchObject({ message: /does not match/ });
  const unknown = join(folder, 'another.pem');
  writeFileSync(unknown, selfSigned(HOST).cert);
  expect(await theirs(did, unknown)).toMatchObject({
    didDocument: null,
    didResolutionMetadata: { error: 'notFound', message: /certificate/ },
  });
});
