import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { type ReceiptForm, receiptForm } from '#features/statements/receipt.ts';
import type { SignedFile } from '#features/statements/signed-file.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import type { Finding } from '../contract.ts';
import { lookAtSigned } from './looking/look-signed.ts';
import { outsidePrograms } from './testing/outside-programs.ts';

const app = sharedApp();
const shops = market(app);
const firms = registry(app);
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const get = (who: Person, id: number, of = who) =>
  fetch(`${app.url}/api/payments/${of.userId}/${id}/receipt`, { headers: { authorization: `Bearer ${who.token}` } });
async function receiptOf(who: Person, id: number): Promise<string> {
  const reply = await get(who, id);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/jose+json']);
  expect(reply.headers.get('content-disposition')).toContain(`ingam-receipt-${id}.jws`);
  return reply.text();
}
async function check(body: string | Uint8Array): Promise<Finding> {
  const headers = { 'content-type': 'application/octet-stream' };
  const bytes = typeof body === 'string' ? body : Uint8Array.from(body);
  const reply = await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body: bytes });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Finding;
}
const codes = ({ checks }: Finding) => checks.map(({ code }) => code);
const fileIn = (text: string) => JSON.parse(text) as SignedFile;
const formIn = (text: string): ReceiptForm =>
  receiptForm.parse(JSON.parse(Buffer.from(fileIn(text).payload, 'base64url').toString()));
const encoded = (value: object) => Buffer.from(canonicalJson(value)).toString('base64url');

/** Pays a shop, which is an organisation or a person's own. */
async function paid({ isFirm = true, won = '12000' } = {}) {
  const owner = await shops.person('0');
  const firm = isFirm ? (await firms.make(owner, { kinds: ['merchant'] })).organisation : undefined;
  const shop: Person = firm ? { userId: firm.id, address: firm.address, token: owner.token } : owner;
  const payer = await shops.person();
  const charge = await shops.ask(shop, won, { note: 'Table 7' });
  const { body } = await shops.pay(payer, { chargeId: charge.id, amount: won });
  return { firm, shop, payer, id: body.id, payment: body };
}

/** Signs a receipt as another server would, with `issuer` as its claimed issuer. */
function fromElsewhere(text: string, issuer: string, change: object = {}): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = thumbprint(x, y);
  const head = encoded({ alg: 'ES256', kid, typ: 'ingam-receipt+jws' });
  const payload = encoded({ ...formIn(text), issuer, organisation: null, ...change });
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const jwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  return canonicalJson({
    payload,
    signatures: [{ header: { jwk }, protected: head, signature: signature.toString('base64url') }],
  });
}
const thumbprint = (x: string, y: string) => hash(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }));
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('a signed receipt', () => {
  it('is green at /verify, with the shop’s seal if the shop is an organisation, and shows the payment', async () => {
    const { firm, payer, shop, id, payment } = await paid();
    const text = await receiptOf(payer, id);
    expect(formIn(text)).toMatchObject({
      of: 'payment',
      organisation: firm?.did,
      isSandbox: true,
      receipt: payment.receipt,
      receiptHash: payment.receiptHash,
      refunds: [],
    });
    const found = await check(text);
    expect([found.verdict, found.kind, codes(found)]).toEqual([
      'green',
      'receipt',
      ['unchanged', 'receipt_signed', 'sealed_by'],
    ]);
    expect(found.shown).toMatchObject({
      organisation: { did: firm?.did, isFromHere: true },
      receipt: { of: 'payment', number: String(id), amount: '12000', currency: 'KRW', returned: '0' },
    });
    expect((await check(await receiptOf(shop, id))).verdict).toBe('green');
    const own = await paid({ isFirm: false });
    expect(codes(await check(await receiptOf(own.payer, own.id)))).toEqual(['unchanged', 'receipt_signed']);
  });

  it('is available to the payer and the shop only', async () => {
    const { payer, id } = await paid();
    const stranger = await shops.person();
    expect((await get(stranger, id)).status).toBe(404);
    expect((await get(stranger, id, payer)).status).toBe(403);
  });

  testLong('is red with any byte changed, and no part of it is shown', async () => {
    const { payer, id } = await paid();
    const bytes = Buffer.from(await receiptOf(payer, id));
    const flip = (at: number) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return changed;
    };
    for (const at of [0, 1, bytes.length >> 1, bytes.length - 1]) {
      const found = await check(flip(at));
      expect([at, found.verdict, found.shown]).toEqual([at, 'red', null]);
    }
    const keys = { authorities: [], serverKeys: await app.built.mounted.services.signer.keys() };
    expect(lookAtSigned(bytes.toString(), keys).whole).toBeNull();
    const missed = [...bytes.keys()].filter(
      (at) => at % 5 === 0 && lookAtSigned(flip(at).toString('latin1'), keys).whole === null,
    );
    expect(missed).toEqual([]);
    const file = fileIn(bytes.toString());
    const [server, organisation] = file.signatures;
    for (const signatures of [[server], [server, organisation, organisation], [organisation, server]])
      expect((await check(canonicalJson({ ...file, signatures }))).verdict).toBe('red');
    expect((await check(JSON.stringify(file, null, 1))).verdict).toBe('red');
  });

  it('of another server is amber, and red if it claims to be of this one', async () => {
    const { payer, id } = await paid();
    const text = await receiptOf(payer, id);
    const other = await check(fromElsewhere(text, 'https://other.example'));
    expect([other.verdict, codes(other)]).toEqual(['amber', ['unchanged', 'other_server']]);
    expect(other.checks[1]?.facts).toMatchObject({ host: 'other.example' });
    expect(other.shown?.receipt).toMatchObject({ issuer: 'https://other.example' });
    const forged = await check(fromElsewhere(text, new URL(formIn(text).issuer).origin));
    expect([forged.verdict, codes(forged), forged.shown]).toEqual(['red', ['pretends', 'unchanged'], null]);
    expect(
      (await check(fromElsewhere(text, 'https://other.example', { organisation: 'did:web:x:org:1' }))).verdict,
    ).toBe('red');
  });

  it('contains the refunds so far, and is amber after another refund', async () => {
    const { payer, shop, id } = await paid();
    const before = await receiptOf(payer, id);
    expect((await shops.refund(shop, id, '5000')).status).toBe(201);
    const old = await check(before);
    expect([old.verdict, codes(old)]).toEqual([
      'amber',
      ['unchanged', 'receipt_signed', 'sealed_by', 'refunded_since'],
    ]);
    expect(old.checks.at(-1)?.facts).toEqual({ won: '5000' });
    const now = await receiptOf(payer, id);
    expect(formIn(now)).toMatchObject({ refunds: [{ amount: '5000' }] });
    const found = await check(now);
    expect([found.verdict, found.shown?.receipt?.returned]).toEqual(['green', '5000']);
  });

  it('of a suspended shop is signed by this server only, and the shop’s earlier signatures are shown as a suspended signer’s', async () => {
    const { firm, payer, id } = await paid();
    const before = await receiptOf(payer, id);
    await decideState(app.built.mounted.services, { id: firm?.id ?? 0, state: 'suspended', reason: 'A complaint' });
    expect(codes(await check(before))).toEqual(['unchanged', 'receipt_signed', 'sealed_by', 'suspended']);
    const now = await receiptOf(payer, id);
    expect([fileIn(now).signatures.length, formIn(now).organisation]).toEqual([1, null]);
    expect((await check(now)).verdict).toBe('green');
  });

  it('verifies by the commands in the documents, with openssl and jose, and fails with one changed byte', async () => {
    const { payer, id } = await paid();
    const text = await receiptOf(payer, id);
    const outside = outsidePrograms(app);
    const said = await outside.openssl(text);
    expect(said.match(/Verified OK/g)).toHaveLength(2);
    expect(said).toContain('organisation.pem: OK');
    expect(said).toContain('"note":"Table 7"');
    expect(await outside.jose(text)).toBe('0 payment\n1 payment\n');
    await outside.refuses(text);
  });
});
