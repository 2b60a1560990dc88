import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { server } from '@passwordless-id/webauthn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { storeInMemory } from '#app/server/testing/test-app.ts';
import { archives } from '../testing/archived.ts';
import { type Files, readZip } from './zip.ts';

const MODULES = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));

let app: TestApp;
let folder = '';
let files: Files = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingam-archive-'));
  app = await startTestApp({ mode: 'hosted', store: await storeInMemory() });
  const { archiveOf, decided } = archives(app);
  const { shop, externalId } = await decided({ more: { amount: '48000', currency: 'KRW' } });
  const bytes = await archiveOf(shop.key, externalId);
  await writeFile(join(folder, 'it.zip'), bytes);
  files = readZip(bytes) ?? {};
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly said: string;
}
const sh = (script: string, cwd: string): Promise<Ran> =>
  new Promise((done) => {
    execFile('sh', ['-c', script], { cwd }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    );
  });

/** Unpacks the archive into a new folder, with some files replaced, and returns the path. */
async function unpacked(changed: Files = {}): Promise<string> {
  const at = await mkdtemp(join(folder, 'at-'));
  for (const [path, bytes] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(at, path)), { recursive: true });
    await writeFile(join(at, path), bytes);
  }
  await symlink(MODULES, join(at, 'node_modules'));
  return at;
}

/** The command lines of the archive's README. A line that starts with `names` defines what later lines need. */
function lines(): string {
  const text = Buffer.from(files['README.txt'] ?? []).toString();
  return text.slice(text.indexOf('# Verifies a JWS (RFC 7515)'), text.indexOf('== What the commands do not show =='));
}
/** Returns the nth line that contains this text, preceded by the functions that it may use. */
const line = (part: string, nth = 0): string => {
  const found = lines()
    .split('\n')
    .filter((one) => one.includes(part) && !one.startsWith('#') && !one.startsWith('jws()'));
  return `${lines().slice(0, lines().indexOf('# Nothing in here'))}\n${found[nth] ?? 'exit 99'}\n`;
};
const flipped = (path: string, at: number, by = 1): Files => {
  const bytes = Uint8Array.from(files[path] ?? []);
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ by;
  return { [path]: bytes };
};

describe('the README of an archive', () => {
  it('has lines that work as written: sha256sum, openssl with ES256, ES256K and the passkey, pdfsig, jose', async () => {
    const { said, code } = await sh(`set -e\n${lines()}`, await unpacked());
    expect(code, said).toBe(0);
    // Four signatures are valid: the checksum list's, both of the decision, and the passkey's.
    expect(said.match(/^Verified OK$/gm), said).toHaveLength(4);
    expect(said).toContain('sealed.pdf: OK');
    expect(said).toContain('decisions/1/organisation.pem: OK');
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('decisions/1: jose OK');
    expect(said).not.toMatch(/FAILED|differ/);
    const unzipped = await sh('unzip -tq it.zip || python3 -m zipfile -t it.zip', folder);
    expect(unzipped.code, unzipped.said).toBe(0);
  });

  it.each([
    ['sha256sum -c SHA256SUMS', 'document.pdf', 100],
    ['jws SHA256SUMS.jws', 'SHA256SUMS.jws', -3],
    ['payload SHA256SUMS.jws', 'SHA256SUMS', 3],
    ['-CAfile organisation/operator-ca.pem decisions/1/organisation.pem', 'decisions/1/organisation.pem', 400],
    ['jws decisions/1/organisation.jws', 'decisions/1/organisation.jws', -3],
    ['payload decisions/1/organisation.jws', 'decisions/1/decision.json', 30],
    ['jws decisions/1/person.jws', 'decisions/1/person.jws', -3],
    ['payload decisions/1/person.jws', 'decisions/1/decision.json', 30],
    ['-signature decisions/1/passkey/signature.der', 'decisions/1/passkey/signature.der', -1],
    ['pdfsig', 'sealed.pdf', 200],
  ])('%s finds one changed byte in %s', async (part, path, at) => {
    const [good, bad] = [await unpacked(), await unpacked(flipped(path, at))];
    const script =
      part === 'pdfsig'
        ? `${line(part).trim()} | grep 'Signature is Valid'`
        : part.startsWith('-signature')
          ? `${line('cat decisions/1/passkey/authenticator-data.bin')}\n${line(part)}`
          : line(part);
    expect((await sh(script, good)).code, (await sh(script, good)).said).toBe(0);
    expect((await sh(script, bad)).code).not.toBe(0);
  });

  it('finds one changed byte in the passkey’s signed data, and in what jose reads', async () => {
    const passkey = `${line('cat decisions/1/passkey/authenticator-data.bin')}\n${line('-signature decisions/1/passkey/signature.der')}`;
    for (const path of ['decisions/1/passkey/authenticator-data.bin', 'decisions/1/passkey/client-data.json'])
      expect((await sh(passkey, await unpacked(flipped(path, 5)))).code, path).not.toBe(0);
    const challenge = `${line('challenge=$(')}\n${line('grep "\\"challenge')}`;
    expect((await sh(challenge, await unpacked())).code).toBe(0);
    for (const path of ['decisions/1/passkey/nonce.bin', 'decisions/1/decision.json'])
      expect((await sh(challenge, await unpacked(flipped(path, 5)))).code, path).not.toBe(0);
    const jose = lines().slice(lines().indexOf('cat > check.mjs'));
    expect((await sh(jose, await unpacked())).code).toBe(0);
    for (const changed of [flipped('decisions/1/organisation.jws', -3), flipped('decisions/1/decision.json', 30)])
      expect((await sh(jose, await unpacked(changed))).code).not.toBe(0);
  });
});

it('an independent WebAuthn library verifies the assertion in an archive', async () => {
  const read = (name: string) => Buffer.from(files[`decisions/1/passkey/${name}`] ?? []);
  const passkey = JSON.parse(Buffer.from(files['decisions/1/passkey.json'] ?? []).toString());
  const pem = read('public-key.pem').toString();
  const publicKey = Buffer.from(pem.replace(/-----.*-----|\n/g, ''), 'base64').toString('base64url');
  const challenge = JSON.parse(read('client-data.json').toString()).challenge;
  const verify = (response: { clientDataJSON: string; authenticatorData: string; signature: string }) =>
    server.verifyAuthentication(
      {
        id: passkey.credentialId,
        rawId: passkey.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response,
      } as never,
      { id: passkey.credentialId, publicKey, algorithm: 'ES256', transports: [] },
      { challenge, origin: app.url.replace('127.0.0.1', 'localhost'), userVerified: true, domain: 'localhost' },
    );
  const { clientDataJSON, authenticatorData, signature } = passkey;
  expect(await verify({ clientDataJSON, authenticatorData, signature })).toMatchObject({ userVerified: true });
  const other = Buffer.from(signature, 'base64url');
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
  await expect(verify({ clientDataJSON, authenticatorData, signature: other.toString('base64url') })).rejects.toThrow();
  const { createHash } = await import('node:crypto');
  const sha256 = (...parts: Uint8Array[]) =>
    parts.reduce((hash, one) => hash.update(one), createHash('sha256')).digest();
  const decision = await readFile(join(await unpacked(), 'decisions/1/decision.json'));
  expect(sha256(read('nonce.bin'), sha256(decision)).toString('base64url')).toBe(challenge);
});
