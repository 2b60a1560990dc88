import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Subject of a certificate. Attributes are written in this order. */
export interface Subject {
  readonly country?: string;
  readonly organisation: string;
  /** ETSI EN 319 412-1 section 5.1.4: `NTRKR-2208162517`. */
  readonly organisationIdentifier?: string;
  readonly commonName: string;
}

export interface CertificateToIssue {
  readonly subject: Subject;
  readonly publicKey: KeyObject;
  readonly from: Date;
  readonly until: Date;
  /** URI that identifies the subject; only for certificates that are not authorities. */
  readonly uri?: string;
  /** Signer; for a root, the certificate's own key. */
  readonly issuer: { readonly subject: Subject; readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly isAuthority: boolean;
}

/** Issues a certificate (X.509 v3, RFC 5280) signed with ECDSA and SHA-256, as DER. */
export function issueCertificate(wanted: CertificateToIssue): Buffer {
  const { issuer, isAuthority } = wanted;
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    nameOf(issuer.subject),
    sequence(time(wanted.from), time(wanted.until)),
    nameOf(wanted.subject),
    spkiOf(wanted.publicKey),
    explicit(3, sequence(...(isAuthority ? authorityExtensions(wanted) : leafExtensions(wanted)))),
  );
  return sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.privateKey)));
}

/** Encodes a certificate as PEM (RFC 7468). */
export function pemOf(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Returns the extensions of an authority that may sign only end-entity certificates. */
const authorityExtensions = ({ publicKey }: CertificateToIssue): Buffer[] => [
  extension('551d13', sequence(tlv(0x01, Buffer.from([0xff])), integer(Buffer.from([0]))), true),
  extension('551d0f', keyUsage(0x06, 1), true),
  extension('551d0e', octets(keyIdOf(publicKey))),
];
/** Returns the extensions of a certificate that signs documents (RFC 9336), with non-repudiation. */
const leafExtensions = ({ publicKey, issuer, uri }: CertificateToIssue): Buffer[] => [
  extension('551d13', sequence(), true),
  extension('551d0f', keyUsage(0xc0, 6), true),
  extension('551d25', sequence(oid('2b06010505070324'))),
  extension('551d0e', octets(keyIdOf(publicKey))),
  extension('551d23', sequence(tlv(0x80, keyIdOf(issuer.publicKey)))),
  ...(uri === undefined ? [] : [extension('551d11', sequence(tlv(0x86, Buffer.from(uri, 'ascii'))))]),
];

/** Encodes a tag, a length and the content (X.690 section 8.1). */
function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const octets = (value: Uint8Array) => tlv(0x04, value);
const bits = (value: Uint8Array, unused = 0) => tlv(0x03, Buffer.from([unused]), value);
const explicit = (n: number, value: Uint8Array) => tlv(0xa0 + n, value);
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const keyUsage = (byte: number, unused: number) => bits(Buffer.from([byte]), unused);
const extension = (id: string, value: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [tlv(0x01, Buffer.from([0xff]))] : []), octets(value));

/** Encodes a positive integer: the first bit is 0, and there are no redundant bytes. */
function integer(value: Uint8Array): Buffer {
  const start = Math.min(value.findIndex((byte) => byte !== 0) >>> 0, value.length - 1);
  const digits = Buffer.from(value.subarray(start));
  return tlv(0x02, ...((digits[0] ?? 0) > 127 ? [Buffer.from([0]), digits] : [digits]));
}

/** Encodes a time. Years have two digits until 2049 (RFC 5280 section 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return at.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(digits.slice(2))) : tlv(0x18, Buffer.from(digits));
}

function nameOf({ country, organisation, organisationIdentifier, commonName }: Subject): Buffer {
  const utf8 = (text: string) => tlv(0x0c, Buffer.from(text));
  const one = (id: string, value: Buffer) => tlv(0x31, sequence(oid(id), value));
  return sequence(
    ...(country === undefined ? [] : [one('550406', tlv(0x13, Buffer.from(country)))]),
    one('55040a', utf8(organisation)),
    ...(organisationIdentifier === undefined ? [] : [one('550461', utf8(organisationIdentifier))]),
    one('550403', utf8(commonName)),
  );
}

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
/** Returns the key id: the first 160 bits of the SHA-256 of the key (RFC 7093 section 2). */
const keyIdOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);
