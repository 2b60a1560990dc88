import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import type { DIDResolutionResult } from 'did-resolver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { vouchFor } from '#features/auth/server/authorize.ts';
import { resolveDidWeb, signingKeysOf, type WebDocument } from '#features/identity/server/did-web.ts';
import type { UserId } from '#platform/ids.ts';
import { createEgress, type EgressOptions } from '#platform/server/egress.ts';
import { isSignedBy, readJws } from '#platform/server/jws.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { checkPresentation } from './check.ts';
import { present } from './present.ts';
import { holdCredential, issueCredential, revokeCredential } from './store.ts';

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
/** What stands before the server, as in production: it has the certificate. */
const front = createServer(certificate, (incoming, answer) => {
  const { method, headers, url } = incoming;
  const inside = ask(`${app.url}${url}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(answer);
  });
  incoming.pipe(inside);
});

const owner = vouchFor(1 as UserId);
const services = () => app.built.mounted.services;

beforeAll(async () => {
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const { port } = front.address() as AddressInfo;
  publicUrl = `https://${HOST}:${port}`;
  did = `did:web:${HOST}%3A${port}`;
  app = await startTestApp({ mode: 'hosted', settings: { publicUrl } });
  expect((await app.register()).userId).toBe(owner.userId);
  const issued = await app.db.tx((tx) =>
    issueCredential(tx, services(), owner, {
      credentialType: 'national_id',
      issuer: 'ingam:Ministry',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name: 'Citizen ID', credentialNumber: 'NO-1' },
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

/** Somebody elsewhere, who has nothing of ours but what is on the network. */
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
/** What web-did-resolver says, in a process that has nothing of ours and trusts the given certificates besides the usual ones. */
const theirs = async (asked: string, certificates: string) => {
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificates };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', RESOLVE, asked], { env });
  return JSON.parse(stdout) as DIDResolutionResult;
};
const listAt = async (url: string) =>
  (await outside().request({ url, from: 'operator', purpose: 'status list' })).body.toString();
const shown = async () => {
  const held = await app.db.tx((tx) => holdCredential(tx, services(), owner, credentialId));
  if (!held) throw new Error('not held');
  return present(held, { claims: ['name'], nonce: NONCE, audience: 'https://verifier.test' });
};
const verdict = async (document: WebDocument) =>
  checkPresentation(await shown(), {
    publicUrl,
    keys: signingKeysOf(document),
    readList: listAt,
    nonce: NONCE,
    audience: 'https://verifier.test',
    nowS: Math.floor(Date.now() / 1000),
  });

it('the issuer’s did:web resolves over https through web-did-resolver, and its keys check a credential until that is revoked', async () => {
  const { didDocument, didResolutionMetadata } = await theirs(did, trusted);
  expect(didResolutionMetadata).toEqual({ contentType: 'application/did+ld+json' });
  const document = await resolveDidWeb(did, outside(), 'operator');
  expect(didDocument).toEqual(document);
  expect(document.id).toBe(did);
  expect(document.verificationMethod.length).toBeGreaterThan(0);
  expect(document.assertionMethod).toEqual(document.verificationMethod.map(({ id }) => id));
  expect(await verdict(document)).toMatchObject({ payload: { iss: did, name: 'Citizen ID' } });
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
  expect((await byThem.verify(form)).payload).toMatchObject({ iss: did, name: 'Citizen ID' });

  await app.db.tx((tx) => revokeCredential(tx, owner, credentialId));
  expect((await verdict(document)).checks).toContainEqual({ check: 'status', result: 'failed', fault: 'revoked' });
  await expect(byThem.verify(form)).rejects.toThrow(/status/i);
});

it('a certificate of nobody, a document of another and a host that is not there resolve to nothing', async () => {
  const none = outside({ ca: selfSigned(HOST).cert });
  await expect(resolveDidWeb(did, none, 'operator')).rejects.toThrow(/could not be asked/);
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
