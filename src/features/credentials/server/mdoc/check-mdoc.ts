import { hash, X509Certificate } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import type { Cbor } from './cbor.ts';
import { chainOf, isSignedCose, p256Of, readCose } from './cose.ts';
import { decode } from './decode.ts';
import { bytesOf, type IssuerSigned, issuerSignedIn } from './issuer-signed.ts';
import { demand, MdocError } from './mdoc-error.ts';
import type { StatusReference, Validity } from './mso.ts';
import { embeddedIn, listIn, mapIn, textIn } from './shape.ts';
import { deviceAuthentication, type SessionTranscript } from './transcript.ts';

/**
 * Verified content of a credential. The caller decides on trust: whether `chain` ends at a trusted authority, and what
 * `status` refers to.
 */
export interface CheckedMdoc {
  readonly docType: string;
  readonly elements: ReadonlyMap<string, ReadonlyMap<string, Cbor>>;
  /** The signer's certificate first, each signed by the next. */
  readonly chain: readonly X509Certificate[];
  readonly deviceKey: EcJwk;
  readonly validity: Validity;
  readonly status: StatusReference | undefined;
}

interface Expected {
  readonly docType: string;
  readonly now: Date;
}

/** Tolerated difference between the clocks of two machines. */
const SKEW_MS = 60_000;

/**
 * Verifies the issuer's part (ISO 18013-5 section 9.3.1): certificates, signature, digests, docType and validity.
 * Throws MdocError.
 */
export function checkIssuerSigned(credential: IssuerSigned, { docType, now }: Expected): CheckedMdoc {
  const { issuerAuth, payload, mso, nameSpaces } = credential;
  demand(mso.docType === docType, 'doc_type_mismatch', 'a document of another type');
  const chain = checkChain(chainOf(issuerAuth), mso.validity.signed, now);
  const key = chain[0]?.publicKey;
  demand(key !== undefined && p256Of(key) !== undefined, 'unsupported', 'a certificate of a key that is not of P-256');
  demand(isSignedCose(issuerAuth, key, payload), 'issuer_signature', 'a signature that does not hold');
  checkDigests(credential);
  const { signed, from, until } = mso.validity;
  const latest = now.getTime() + SKEW_MS;
  demand(signed.getTime() <= latest && from.getTime() <= latest, 'not_yet_valid', 'a credential of a later day');
  demand(until.getTime() > now.getTime(), 'expired', 'a credential that is over');
  return {
    docType,
    elements: new Map(
      [...nameSpaces].map(([space, items]) => [space, new Map(items.map(({ name, value }) => [name, value]))]),
    ),
    chain,
    deviceKey: mso.deviceJwk,
    validity: mso.validity,
    status: mso.status,
  };
}

/**
 * Verifies a DeviceResponse of one document (OpenID4VP 1.0, appendix B.2) against its request. The device does not sign
 * which elements it shows, so one may be removed on the way: the caller must check that all requested elements are
 * present. Throws MdocError.
 */
export function checkDeviceResponse(text: string, expected: Expected & { readonly transcript: SessionTranscript }) {
  const response = mapIn(decode(bytesOf(text)), 'a DeviceResponse');
  demand(response.get('version') === '1.0', 'unsupported', 'a DeviceResponse of another version');
  demand(response.get('status') === 0, 'malformed', 'a DeviceResponse that tells an error');
  const [value, ...more] = listIn(response.get('documents'), 'documents');
  demand(value !== undefined && more.length === 0, 'malformed', 'a DeviceResponse of one document');
  const document = mapIn(value, 'a document');
  const docType = textIn(document.get('docType'), 'a docType');
  demand(docType === expected.docType, 'doc_type_mismatch', 'a document of another type');
  const credential = issuerSignedIn(document.get('issuerSigned'));
  const checked = checkIssuerSigned(credential, expected);
  checkDevice(document.get('deviceSigned'), credential, expected.transcript);
  return checked;
}

/**
 * Each certificate must be valid now and signed by the next. The first must also have been valid at the time of
 * signing.
 */
function checkChain(encoded: readonly Uint8Array[], signed: Date, now: Date): readonly X509Certificate[] {
  demand(encoded.length > 0, 'issuer_chain', 'no certificate');
  const chain = encoded.map(readCertificate);
  for (const [n, certificate] of chain.entries()) {
    demand(isWithin(certificate, now), 'issuer_chain', 'a certificate that is over, or not yet valid');
    const issuer = chain[n + 1];
    const isIssued = !issuer || (issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
    demand(isIssued, 'issuer_chain', 'a certificate that the next did not sign');
  }
  const [signer] = chain;
  demand(signer !== undefined && isWithin(signer, signed), 'issuer_chain', 'a certificate of another time');
  // A self-signed certificate proves nothing: no authority vouches for the signer (HAIP 1.0 section 6.1.1; ISO 18013-5
  // annex B requires an authority above it).
  const isOwn = signer.checkIssued(signer) && signer.verify(signer.publicKey);
  demand(!isOwn, 'issuer_chain', 'a certificate that its own key signed');
  return chain;
}

const isWithin = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate.getTime() - SKEW_MS <= at.getTime() && at <= validToDate;

function readCertificate(der: Uint8Array): X509Certificate {
  try {
    const certificate = new X509Certificate(der);
    // Node parses the key lazily and throws for an unknown type, so it is read here.
    void certificate.publicKey;
    return certificate;
  } catch {
    throw new MdocError('issuer_chain', 'no certificate that can be read');
  }
}

function checkDigests({ mso, nameSpaces }: IssuerSigned): void {
  for (const [space, items] of nameSpaces)
    for (const { digestId, bytes } of items) {
      const digest = mso.digests.get(space)?.get(digestId);
      const isSame = digest !== undefined && hash(mso.hash, bytes.encoded, 'buffer').equals(digest);
      demand(isSame, 'digest_mismatch', 'an element that the issuer did not sign');
    }
}

/**
 * Verifies the device's signature: it covers this request, is made with the key that the issuer named, and adds no
 * elements of its own (ISO 18013-5 section 9.1.3).
 */
function checkDevice(value: Cbor | undefined, { mso }: IssuerSigned, transcript: SessionTranscript): void {
  const deviceSigned = mapIn(value, 'a deviceSigned');
  const nameSpaces = embeddedIn(deviceSigned.get('nameSpaces'), 'nameSpaces of a device');
  demand(mapIn(decode(nameSpaces.content), 'nameSpaces of a device').size === 0, 'device_elements', 'its own elements');
  const auth = mapIn(deviceSigned.get('deviceAuth'), 'a deviceAuth');
  demand(!auth.has('deviceMac'), 'unsupported', 'a MAC in place of a signature');
  const signature = readCose(auth.get('deviceSignature'));
  demand(signature.payload === null, 'malformed', 'a device signature that brings its payload');
  const signed = deviceAuthentication(transcript, mso.docType, nameSpaces);
  demand(isSignedCose(signature, mso.deviceKey, signed), 'device_signature', 'a signature for another request or key');
}
