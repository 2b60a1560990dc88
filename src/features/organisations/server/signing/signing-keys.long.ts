import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { storeInMemory } from '#app/server/testing/test-app.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { registry } from '../testing/firm.ts';

const run = promisify(execFile);
/** Runs openssl's verification of a chain with the given root. */
async function openssl(leaf: string, root: string): Promise<{ verified: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-chain-'));
  try {
    const [leafFile, rootFile] = [join(folder, 'leaf.pem'), join(folder, 'root.pem')];
    await writeFile(leafFile, leaf);
    await writeFile(rootFile, root);
    const flags = ['-x509_strict', '-purpose', 'any', '-CAfile', rootFile];
    const verified = (await run('openssl', ['verify', ...flags, leafFile])).stdout;
    const text = (await run('openssl', ['x509', '-in', leafFile, '-noout', '-text', '-nameopt', 'utf8,sname'])).stdout;
    return { verified, text };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('an organisation has a certificate by this server’s operator that openssl verifies', async () => {
  await using opened = new AsyncDisposableStack();
  const start = async () => {
    const app = await startTestApp({ mode: 'hosted', store: await storeInMemory() });
    opened.defer(() => app.stop());
    return app;
  };
  const [app, stranger] = [await start(), await start()];
  const firms = registry(app);
  const name = 'Hanbit Trading Company of Seoul and Busan, the one and only, for all people 한빛';
  const { organisation } = await firms.make(await app.register(), { name });
  const root = await app.call('GET /.well-known/operator-ca.pem');
  expect(root.headers.get('content-type')).toMatch(/^application\/pem-certificate-chain/);
  const document = await app.call('GET /org/{id}/did.json', { params: { id: organisation.id } });
  const { verificationMethod } = document.body as { verificationMethod: { publicKeyJwk: JWK & { x5c: string[] } }[] };
  const [leaf = '', issuer = ''] = verificationMethod[0]?.publicKeyJwk.x5c ?? [];
  expect(pemOf(Buffer.from(issuer, 'base64'))).toBe(root.text);
  const pem = pemOf(Buffer.from(leaf, 'base64'));
  const { verified, text } = await openssl(pem, root.text);
  expect(verified).toMatch(/leaf\.pem: OK/);
  expect(text).toContain(`O=${organisation.name}`);
  expect(text).toContain(`NTRKR-${organisation.businessNumber}`);
  expect(text).toContain(`URI:${organisation.did}`);
  expect(text).toMatch(/Digital Signature, Non Repudiation/);
  expect(text).toMatch(/CA:FALSE/);
  // The root of another server does not verify it.
  const theirs = (await stranger.call('GET /.well-known/operator-ca.pem')).text;
  await expect(openssl(pem, theirs)).rejects.toThrow();
});
