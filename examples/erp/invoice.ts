/**
 * The second half of an ERP: it requests approval of an invoice with document and payment, waits for the decision, and
 * verifies its signatures without trusting the wallet, with Node alone. `docs/integrate.md` shows each step with curl
 * and openssl.
 *
 *   INGAM_URL         URL of the wallet; default http://localhost:5000
 *   INGAM_KEY         a key with the scopes approvals:read, approvals:write, decisions:read, and money:hold for payments
 *   ERP_APPROVER      the connectionId of the approver
 *   ERP_PAYEE         address to pay; without it there is no payment
 *   ERP_INVOICE       the ERP's own number of the invoice; default inv-1
 *   ERP_DOCUMENT      a PDF, PNG or JPEG; without it only a fingerprint is sent
 */
import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const url = process.env.INGAM_URL ?? 'http://localhost:5000';
const externalId = process.env.ERP_INVOICE ?? 'inv-1';
const { ERP_PAYEE: payee, ERP_DOCUMENT: path } = process.env;

interface Request {
  readonly state: string;
  readonly payment: { readonly state: string } | null;
}
interface Decision {
  readonly decision: string;
  readonly passkey: { readonly [part: string]: string } | null;
  readonly personJws: string;
  readonly organisationJws: string;
}

function needed(name: string): string {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`Set ${name}: see docs/integrate.md.\n`);
  process.exit(1);
}
const say = (what: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);

async function ask<T>(method: string, at: string, body?: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${needed('INGAM_KEY')}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const reply = await fetch(`${url}/api/work/approvals${at}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Returns the document or, without one, the fingerprint of a paper. */
async function documentOf(): Promise<object> {
  if (path === undefined) return { name: `${externalId}.pdf`, sha256: sha256(externalId).toString('hex') };
  return { name: basename(path), content: (await readFile(path)).toString('base64') };
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const bytes = (text = '') => Buffer.from(text, 'base64url');
const json = (part = '') => JSON.parse(bytes(part).toString()) as { readonly [name: string]: unknown };

/** Verifies a compact JWS (RFC 7515): signed by the key, over exactly this text. */
function isSigned(jws: string, key: KeyObject, text: string): boolean {
  const [head, body, signature] = jws.split('.');
  const input = Buffer.from(`${head}.${body}`);
  const isIts = verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  return isIts && JSON.stringify(json(body)) === JSON.stringify(JSON.parse(text));
}

/** Verifies the organisation's signature: its certificate is in the header, and the operator issued it. */
async function isByOrganisation({ organisationJws, decision }: Decision): Promise<string | false> {
  const { x5c } = json(organisationJws.split('.')[0]) as { x5c: readonly string[] };
  const certificate = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
  const operator = new X509Certificate(await (await fetch(`${url}/.well-known/operator-ca.pem`)).text());
  const isIts = certificate.verify(operator.publicKey) && isSigned(organisationJws, certificate.publicKey, decision);
  return isIts && certificate.subject.replaceAll('\n', ', ');
}

/** Verifies the approver's signature (ES256K) by their DID key, which is in the header and in their DID document. */
function isByPerson({ personJws, decision }: Decision): boolean {
  const { jwk } = json(personJws.split('.')[0]) as { jwk: JsonWebKey };
  return isSigned(personJws, createPublicKey({ key: jwk, format: 'jwk' }), decision);
}

/**
 * Verifies the approver's passkey signature over SHA-256(nonce || SHA-256(decision)) (W3C WebAuthn 3, section 7.2);
 * undefined if there is none.
 */
function isByPasskey({ passkey, decision }: Decision): boolean | undefined {
  if (!passkey) return undefined;
  const client = bytes(passkey.clientDataJSON);
  const challenge = sha256(Buffer.concat([bytes(passkey.nonce), sha256(decision)])).toString('base64url');
  const data = bytes(passkey.authenticatorData);
  // Bits 0 and 2 of the flags: user present, and verified by finger, face or code.
  const isVerified = ((data[32] ?? 0) & 5) === 5;
  const said = JSON.parse(client.toString()) as { challenge: string; type: string };
  const signed = Buffer.concat([data, sha256(client)]);
  const isIts = verify('sha256', signed, keyOf(bytes(passkey.publicKey)), bytes(passkey.signature));
  return isIts && isVerified && said.type === 'webauthn.get' && said.challenge === challenge;
}

/** Reads a COSE key of ES256 (RFC 9053 section 7.1.1): x and y follow the CBOR labels -2 and -3, 32 bytes each. */
function keyOf(cose: Buffer): KeyObject {
  const of = (label: number) => {
    const at = cose.indexOf(Buffer.from([label, 0x58, 0x20]));
    return cose.subarray(at + 3, at + 35).toString('base64url');
  };
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: of(0x21), y: of(0x22) }, format: 'jwk' });
}

const body = {
  externalId,
  title: `Invoice ${externalId}`,
  description: 'Paper for the office, forty boxes.',
  amount: '48000',
  currency: 'KRW',
  approver: needed('ERP_APPROVER'),
  document: await documentOf(),
  ...(payee !== undefined && { payment: { to: payee } }),
};
// Repeating it after a crash is safe: externalId is the idempotency key.
const asked = await ask<Request>('POST', '', body);
say('asked', { externalId, state: asked.state, payment: asked.payment?.state ?? null });
for (;;) {
  const [now] = await ask<Request[]>('GET', `?externalId=${encodeURIComponent(externalId)}`);
  if (now && !['open', 'returned'].includes(now.state)) {
    say('ended', { state: now.state, payment: now.payment?.state ?? null });
    break;
  }
  await wait(500);
}
const { decisions } = await ask<{ decisions: Decision[] }>(
  'GET',
  `/evidence?externalId=${encodeURIComponent(externalId)}`,
);
for (const one of decisions)
  say('checked', {
    decision: (JSON.parse(one.decision) as { decision: string }).decision,
    organisation: await isByOrganisation(one),
    person: isByPerson(one),
    passkey: isByPasskey(one) ?? 'none: signed by this server for them',
  });
