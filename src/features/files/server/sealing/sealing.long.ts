import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress } from '#platform/server/outside/egress.ts';
import { operatorHosts, readSettings } from '#platform/server/settings/settings.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { EVIDENCE_NAME } from '../../seal.ts';
import { checkPdf } from '../checking/check-pdf.ts';
import { paper } from '../testing/papers.ts';
import { orderOf, sealAuthority } from '../testing/sealing.ts';
import { createSealer } from './sealer.ts';
import { timeStamps } from './time-stamp.ts';

const run = promisify(execFile);
const sealer = createSealer();
const { certificates, hands, root } = sealAuthority();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingam-sealed-'));
});
afterAll(async () => {
  await sealer.end();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the output of a third-party program. If it is not installed, the error names its package. */
async function says(program: string, args: string[], its: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, args);
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(`this test needs ${program}: install ${its}`, { cause: error });
    return `${stdout}${stderr}`;
  }
}
const pdfsig = (path: string) => says('pdfsig', ['-nocert', path], 'poppler-utils');
const qpdf = (...args: string[]) => says('qpdf', args, 'qpdf');

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test('pdfsig calls a seal valid and names the organisation, qpdf finds no fault, and one changed byte is detected', async () => {
  const { bytes } = await sealer.sealPdf(orderOf(paper({ pages: 3 }), certificates), hands);
  const path = await kept('sealed.pdf', bytes);
  const said = await pdfsig(path);
  expect(said).toContain('Signature Validation: Signature is Valid.');
  expect(said).toContain('ETSI.CAdES.detached');
  expect(said).toContain('Hanbit Trading');
  expect(said).toContain('Total document signed');
  expect(said.match(/Signature #/g)).toHaveLength(1);
  expect(await qpdf('--check', path)).toContain('No syntax or stream encoding errors found');
  expect(await qpdf('--list-attachments', path)).toContain(EVIDENCE_NAME);
  for (const share of [0.1, 0.3, 0.5, 0.7]) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(changed.length * share);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const told = await pdfsig(await kept('changed.pdf', changed));
    expect(told).not.toContain('Signature is Valid');
  }
});

test('seals linearized documents, packed ones and forms, and they stay readable', async () => {
  const plain = await kept('plain.pdf', paper({ pages: 12 }));
  const ways = { linear: ['--linearize'], packed: ['--object-streams=generate'] };
  for (const [name, args] of Object.entries(ways)) {
    const path = join(folder, `${name}.pdf`);
    await qpdf(plain, ...args, path);
    const document = await readFile(path);
    const { bytes, pages } = await sealer.sealPdf(orderOf(document, certificates), hands);
    expect(pages).toBe(13);
    const sealed = await kept(`${name}-sealed.pdf`, bytes);
    expect(await pdfsig(sealed), name).toContain('Signature is Valid');
    expect(await qpdf('--check', sealed), name).toContain('No syntax or stream encoding errors found');
    const found = await checkPdf(bytes, [root]);
    expect(found).toMatchObject({ document: { isSame: true }, signatures: [{ state: 'valid', coversWhole: true }] });
  }
});

test('with TSA_URL a seal has a time stamp that openssl verifies (PAdES B-T)', async () => {
  const tsa = await startTsa();
  try {
    const settings = readSettings({ TSA_URL: tsa.url });
    const stamp = timeStamps({ settings, egress: createEgress({ operatorHosts: operatorHosts(settings) }) });
    if (!stamp) throw new Error('no time stamps');
    const { bytes } = await sealer.sealPdf(orderOf(paper(), certificates), { ...hands, stamp });
    const found = await checkPdf(bytes, [root]);
    expect(found).toMatchObject({
      signatures: [{ state: 'valid', stamp: { by: expect.stringContaining('Test TSA') } }],
    });
    expect(await pdfsig(await kept('stamped.pdf', bytes))).toContain('Signature is Valid');
    const token = await kept('token.der', tsa.last().token);
    const query = await kept('query.tsq', tsa.last().query);
    const args = ['ts', '-verify', '-token_in', '-in', token, '-queryfile', query, '-CAfile', tsa.root];
    expect(await says('openssl', args, 'openssl')).toContain('Verification: OK');
  } finally {
    await tsa.stop();
  }
});

test('openssl follows the certificate of a seal to the root of this server', async () => {
  const [leaf = new Uint8Array()] = certificates;
  const leafPath = await kept('leaf.pem', Buffer.from(pemOf(leaf)));
  const rootPath = await kept('root.pem', Buffer.from(pemOf(root)));
  expect(
    await says('openssl', ['verify', '-x509_strict', '-purpose', 'any', '-CAfile', rootPath, leafPath], 'openssl'),
  ).toContain('OK');
});

/** Starts a time stamp authority with `openssl ts` on this machine. */
async function startTsa() {
  const config = await kept(
    'tsa.cnf',
    Buffer.from(`[tsa]
default_tsa = one
[one]
serial = ${join(folder, 'serial')}
crypto_device = builtin
signer_cert = ${join(folder, 'tsa.pem')}
signer_key = ${join(folder, 'tsa.key')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[req]
distinguished_name = name
prompt = no
x509_extensions = use
[name]
CN = Test TSA
[use]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`),
  );
  await kept('serial', Buffer.from('01'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'tsa.key')];
  const root = join(folder, 'tsa.pem');
  await says('openssl', ['req', '-x509', ...key, '-config', config, '-days', '30', '-out', root], 'openssl');
  let last = { query: new Uint8Array(), token: new Uint8Array() };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const query = await kept('query.tsq', Buffer.concat(parts));
    const reply = join(folder, 'reply.tsr');
    const token = join(folder, 'answer.der');
    await says(
      'openssl',
      ['ts', '-reply', '-config', config, '-section', 'one', '-queryfile', query, '-out', reply],
      'openssl',
    );
    await says('openssl', ['ts', '-reply', '-config', config, '-in', reply, '-token_out', '-out', token], 'openssl');
    last = { query: Buffer.concat(parts), token: await readFile(token) };
    response.setHeader('content-type', 'application/timestamp-reply').end(await readFile(reply));
  });
  await new Promise<void>((then) => server.listen(0, '127.0.0.1', then));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    root,
    last: () => last,
    stop: () => new Promise((then) => server.close(then)),
  };
}
