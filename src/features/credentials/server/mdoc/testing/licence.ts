import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { issueCertificate, type Subject } from '#platform/server/vault/x509.ts';
import { FullDate } from '../cbor.ts';
import { checkDeviceResponse } from '../check-mdoc.ts';
import { p256Of } from '../cose.ts';
import { issueMdoc, type MdocToIssue } from '../issue.ts';
import { readIssuerSigned } from '../issuer-signed.ts';
import { presentMdoc } from '../present.ts';
import { transcriptOverRedirects } from '../transcript.ts';

// A fictitious driving licence: its authority, issuer, holder, and the request to which it is shown.

export const docType = 'org.iso.18013.5.1.mDL';
export const space = 'org.iso.18013.5.1';
export const now = new Date('2026-06-01T12:00:00Z');
const day = 86_400_000;
export const later = (days: number) => new Date(now.getTime() + days * day);

export interface Pair {
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: EcJwk;
}

export function newPair(): Pair {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { key, publicKey, jwk: p256Of(publicKey) as EcJwk };
}

export const privateJwk = ({ key }: Pair): Readonly<Record<string, unknown>> => ({ ...key.export({ format: 'jwk' }) });

const subject = (commonName: string): Subject => ({ country: 'KR', organisation: 'Example', commonName });

/** Creates a certificate for a key pair, signed by another or by itself. */
export function certify(
  pair: Pair,
  {
    by = pair,
    name = 'Root',
    from = later(-90),
    until = later(300),
  }: { by?: Pair; name?: string; from?: Date; until?: Date },
): Uint8Array {
  return issueCertificate({
    subject: subject(name),
    publicKey: pair.publicKey,
    from,
    until,
    issuer: { subject: subject('Root'), publicKey: by.publicKey, privateKey: by.key },
    isAuthority: by === pair,
  });
}

export const authority = newPair();
export const root = certify(authority, {});
export const signer = newPair();
export const certificate = certify(signer, { by: authority, name: 'Signer' });
export const holder = newPair();

export const elements = {
  family_name: '김',
  given_name: 'Minji',
  birth_date: new FullDate('1999-03-04'),
  document_number: '11-22-333333-44',
  portrait: Buffer.alloc(1000, 7),
  age_over_18: true,
  height: 171,
  driving_privileges: [new Map([['vehicle_category_code', 'B']])],
};
export const names = ['family_name', 'age_over_18'];

/** Issues the licence with our code, with a test's changes. */
export const licence = (other: Partial<MdocToIssue> = {}): string =>
  issueMdoc({
    docType,
    nameSpaces: { [space]: elements },
    deviceKey: holder.jwk,
    validity: { signed: later(-1), from: later(-1), until: later(30) },
    key: signer.key,
    chain: [certificate],
    ...other,
  });

export const request = {
  clientId: 'x509_san_dns:shop.example',
  nonce: 'n-0S6_WzA2Mj',
  responseUri: 'https://shop.example/answer',
};
export const transcript = transcriptOverRedirects(request);

/** Shows the licence to the request. */
export const shown = (text = licence(), chosen: readonly string[] = names): string =>
  presentMdoc({ credential: readIssuerSigned(text), elements: { [space]: chosen }, transcript, key: holder.key });

export const check = (text: string, at = now) => checkDeviceResponse(text, { docType, now: at, transcript });
