import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  dayLeaf,
  HEAD_TYPE,
  hexOf,
  type Inclusion,
  type LoggedTransfer,
  transferLeaf,
} from '#features/ledger/day-log.ts';
import { consistencyPath, inclusionPath, treeHash } from '#platform/merkle.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import { type Check, inFolder, outputOf, root } from '../deploy/checks.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const SIZES = [1, 2, 3, 7, 64, 1025];
const PAYER = `0x${'ab'.repeat(20)}`;
const OTHER = '0'.repeat(64);
const ISSUER = 'https://city.example';
const ORGANISATION = 'did:web:city.example:org:7';

/** Checks receipts by a Python program and a static page, which share no code with the server or each other. */
export const receipt: Check = {
  what: 'a Python program of the standard library and a page opened from disk accept the same receipts, and find each change',
  needs: { python3: 'python3' },
  run: () =>
    inFolder(async (folder) => {
      let [good, bad] = [0, 0];
      for (const size of SIZES) {
        const { form, heads } = receiptOf(size);
        const text = signed(form);
        const head = join(folder, 'head.json');
        for (const { at, isGrown } of heads) {
          writeFileSync(head, JSON.stringify(at));
          demand(
            byPython(folder, text, ['--root', form.inclusion.log.root, '--later', head]) === isGrown,
            `a head, size ${size}`,
          );
        }
        demand(await byPage(text, form.inclusion.log.root), `the page rejects a receipt, size ${size}`);
        for (const [what, byShop] of Object.entries(OF_SHOP))
          demand(!byPython(folder, signed(form, byShop)), `Python accepts ${what}, size ${size}`);
        const unsigned = signed({ ...form, signedAt: '2027-11-21T05:04:03.120Z' });
        demand(!byPython(folder, unsigned), `Python accepts a certificate that has ended, size ${size}`);
        good += 1;
        for (const [what, changed] of Object.entries(changesOf(form, text))) {
          demand(!byPython(folder, changed), `Python accepts ${what}, size ${size}`);
          demand(!(await byPage(changed)), `the page accepts ${what}, size ${size}`);
          bad += 1;
        }
        demand(!byPython(folder, text, ['--root', OTHER]) && !(await byPage(text, OTHER)), 'another root is accepted');
      }
      return `${good} receipts accepted, ${bad} changed ones rejected`;
    }),
};

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function byPython(folder: string, text: string, options: readonly string[] = []): boolean {
  const file = join(folder, 'receipt.jws');
  writeFileSync(file, text);
  try {
    return outputOf('python3', [join(root, 'examples/receipt/check_receipt.py'), file, ...options]).startsWith(
      'valid:',
    );
  } catch (error) {
    if (String(error).includes('NOT valid')) return false;
    throw error;
  }
}

const html = readFileSync(join(root, 'examples/receipt/check-receipt.html'), 'utf8');
const [, script = ''] = /<script id="check">(.*?)<\/script>/s.exec(html) ?? [];
/** The page's own check, without its document. */
const pageCheck = runInNewContext(`${script}; check`, { crypto, TextDecoder, atob, btoa, Uint8Array }) as (
  text: string,
  known?: string,
) => Promise<unknown>;
const byPage = (text: string, known?: string): Promise<boolean> =>
  pageCheck(text, known).then(
    () => true,
    () => false,
  );

/** Builds a receipt in a day of `size` transfers and a log of as many days, with later heads of the log. */
function receiptOf(size: number) {
  const transfers = Array.from(
    { length: size },
    (_, n): LoggedTransfer => ({
      amount: String(1000 + n),
      asset: 'KRW',
      at: '2026-11-20T05:04:03.120Z',
      fee: '0',
      from: PAYER,
      id: n + 1,
      kind: 'payment',
      to: `0x${'cd'.repeat(20)}`,
    }),
  );
  const salts = transfers.map((_, n) => sha256(Buffer.from(`salt ${n}`)).subarray(0, 16));
  const leaves = transfers.map((one, n) => transferLeaf(one, salts[n] ?? new Uint8Array(), sha256));
  const at = Math.floor(size * 0.6);
  const transfer = transfers[at];
  if (!transfer) throw new Error('no transfer');
  const day = { day: '2026-11-20', transfers: size, root: treeHash(leaves, sha256) };
  const other = (n: number) => dayLeaf({ day: `day ${n}`, transfers: n, root: day.root }, sha256);
  const days = Array.from({ length: size + 9 }, (_, n) => (n === at ? dayLeaf(day, sha256) : other(n)));
  const log = days.slice(0, size);
  const inclusion: Inclusion = {
    state: 'in',
    day: day.day,
    transfer,
    salt: hexOf(salts[at] ?? new Uint8Array()),
    at,
    of: size,
    path: inclusionPath(leaves, at, sha256).map(hexOf),
    log: { at, of: size, path: inclusionPath(log, at, sha256).map(hexOf), root: hexOf(treeHash(log, sha256)) },
  };
  const headOf = (all: readonly Uint8Array[], isGrown: boolean) => {
    const [of, found] = [all.length, hexOf(treeHash(all, sha256))];
    const path = consistencyPath(all, size, sha256).map(hexOf);
    return { isGrown, at: { of, root: found, path, head: signedHead(of, found) } };
  };
  const rewritten = days.map((leaf, n) => (n === at ? other(-1) : leaf));
  const form = {
    of: 'payment',
    issuer: ISSUER,
    organisation: ORGANISATION,
    signedAt: '2026-11-21T05:04:03.120Z',
    receipt: {
      amount: transfer.amount,
      currency: 'KRW',
      merchant: '한라 "상회"\n😀',
      payer: PAYER,
      paymentId: transfer.id,
    },
    inclusion: { ...inclusion, head: signedHead(size, inclusion.log.root) },
  };
  const heads = [
    headOf(log, true),
    ...[1, 2, 9].map((n) => headOf(days.slice(0, size + n), true)),
    headOf(rewritten, false),
  ];
  return { form, heads };
}
type Form = ReturnType<typeof receiptOf>['form'];

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [server, shop, authority] = [newKey(), newKey(), newKey()];
const { x = '', y = '' } = server.publicKey.export({ format: 'jwk' });
const kid = Buffer.from(sha256(Buffer.from(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })))).toString('base64url');
const certificate = issueCertificate({
  subject: { country: 'KR', organisation: '한라 상회', commonName: '한라 상회' },
  publicKey: shop.publicKey,
  from: new Date('2026-11-01T00:00:00Z'),
  until: new Date('2027-11-01T00:00:00Z'),
  uri: ORGANISATION,
  issuer: { ...authority, subject: { organisation: 'City', commonName: 'City' } },
  isAuthority: false,
});

/** Returns the three parts of a JWS over a value in canonical form. */
function jws(key: KeyObject, header: object, value: object): [string, string, string] {
  const [head, payload] = [{ alg: 'ES256', ...header }, value].map((part) =>
    Buffer.from(canonicalJson(part)).toString('base64url'),
  ) as [string, string];
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), { key, dsaEncoding: 'ieee-p1363' });
  return [head, payload, signature.toString('base64url')];
}

/** Signs a head of the log, with a part of it changed, by a key that may be another one. */
const signedHead = (days: number, found: string, change: object = {}, key = server.privateKey) =>
  jws(key, { kid, typ: HEAD_TYPE }, { type: 'ingam-day-log', days, issuer: ISSUER, root: found, ...change }).join('.');

/** Signs a receipt as the server and the shop do. `byShop` changes the shop's header or key. */
function signed(form: object, byShop: { header?: object; key?: KeyObject } = {}): string {
  const typ = 'ingam-receipt+jws';
  const [head, payload, signature] = jws(server.privateKey, { kid, typ }, form);
  const header = { kid: `${ORGANISATION}#key`, typ, x5c: [certificate.toString('base64')], ...byShop.header };
  const [shopHead, , shopSignature] = jws(byShop.key ?? shop.privateKey, header, form);
  const jwk = { alg: 'ES256', crv: 'P-256', kid, kty: 'EC', use: 'sig', x, y };
  return canonicalJson({
    payload,
    signatures: [
      { header: { jwk }, protected: head, signature },
      { protected: shopHead, signature: shopSignature },
    ],
  });
}

/** Changes to the shop's signature, which the page does not check. */
const OF_SHOP: Record<string, Parameters<typeof signed>[1]> = {
  'another key of the shop': { key: server.privateKey },
  'another organisation': { header: { kid: 'did:web:city.example:org:70#key' } },
  'no certificate': { header: { x5c: undefined } },
};

/** Returns the receipt with one part changed, signed again where the change is in what is signed. */
function changesOf(form: Form, text: string): Record<string, string> {
  const { inclusion } = form;
  const { log, transfer } = inclusion;
  const proof = (change: object) => signed({ ...form, inclusion: { ...inclusion, ...change } });
  const at = Math.floor(text.length / 2);
  return {
    'one changed byte': `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`,
    'another form': JSON.stringify(JSON.parse(text), null, 1),
    'another salt': proof({ salt: '0'.repeat(32) }),
    'another amount in the tree': proof({ transfer: { ...transfer, amount: '1' } }),
    'another receiver in the tree': proof({ transfer: { ...transfer, to: PAYER } }),
    'another amount on the receipt': signed({ ...form, receipt: { ...form.receipt, amount: '1' } }),
    'another payer on the receipt': signed({ ...form, receipt: { ...form.receipt, payer: `0x${'ef'.repeat(20)}` } }),
    'another day': proof({ day: '2026-11-21' }),
    'an earlier day': proof({ day: '2026-11-19' }),
    'another place': proof({ at: inclusion.at + 1 }),
    'a place below 0': proof({ at: -1 }),
    'a place that is a text': proof({ at: '0' }),
    'another size': proof({ of: inclusion.of + 1 }),
    'a longer path': proof({ path: [...inclusion.path, OTHER] }),
    'a path that is none': proof({ path: ['x'] }),
    'another root of the log': proof({ log: { ...log, root: OTHER } }),
    'a head of another length': proof({ head: signedHead(log.of + 1, log.root) }),
    'a head of another root': proof({ head: signedHead(log.of, OTHER) }),
    'a head of another server': proof({ head: signedHead(log.of, log.root, { issuer: 'https://other.example' }) }),
    'a head of another key': proof({ head: signedHead(log.of, log.root, {}, shop.privateKey) }),
    'no signed head': proof({ head: undefined }),
    'no proof': signed({ ...form, inclusion: { state: 'waits' } }),
    'no proof at all': signed({ ...form, inclusion: undefined }),
  };
}
