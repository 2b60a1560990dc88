import { createHash, verify, X509Certificate } from 'node:crypto';
import { type Der, hexOf, inside, partsOf, readDer, timeOf } from './der.ts';

const OID = {
  signedData: '2a864886f70d010702',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  /** OID of signing-certificate-v2 (RFC 5035), an attribute required by ETSI EN 319 122-1. */
  signingCertificate: '2a864886f70d010910022f',
  timeStamp: '2a864886f70d010910020e',
} as const;
const HASHES: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

/** A parsed CMS signature (RFC 5652) by one signer. Nothing in it is verified yet. */
export interface ReadCms {
  readonly hash: string;
  readonly certificate: X509Certificate;
  readonly certificates: readonly X509Certificate[];
  /** The signed bytes: the attributes, encoded as a SET. */
  readonly signed: Uint8Array;
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
  readonly at: Date | undefined;
  /** True if the signed attributes identify the signing certificate and it is this one. */
  readonly namesSigner: boolean;
  /** A time stamp over the signature (RFC 3161). */
  readonly stamp: Uint8Array | undefined;
  /** The signed content, if embedded in the signature. */
  readonly content: Uint8Array | undefined;
}

/** Parses a signature. Throws if it is malformed or has more than one signer. */
export function readCms(bytes: Uint8Array): ReadCms {
  const [type, wrapped] = inside(readDer(bytes), 0x30);
  if (hexOf(type) !== OID.signedData) throw new Error('not CMS signed data');
  const [, , content, ...rest] = inside(inside(wrapped, 0xa0)[0], 0x30);
  const found = rest.find(({ tag }) => tag === 0xa0);
  const certificates = found ? partsOf(found).map(({ whole }) => new X509Certificate(whole)) : [];
  const [info, ...more] = inside(rest.at(-1), 0x31);
  if (more.length > 0) throw new Error('more than one signer');
  const [, sid, algorithm, attributes, , signature, unsigned] = inside(info, 0x30);
  const hash = HASHES[hexOf(inside(algorithm, 0x30)[0])];
  const certificate = certificates.find((one) => isNamed(one, sid));
  if (!hash || !certificate || attributes?.tag !== 0xa0 || signature?.tag !== 4)
    throw new Error('unsupported form of CMS signature');
  const signed = Buffer.from(attributes.whole);
  signed[0] = 0x31;
  const attribute = (oid: string, of: Der | undefined = attributes): Der | undefined => {
    const parts = of ? partsOf(of).map((one) => inside(one, 0x30)) : [];
    const values = parts.filter(([id]) => hexOf(id) === oid);
    return values.length === 1 ? inside(values[0]?.[1], 0x31)[0] : undefined;
  };
  const named = attribute(OID.signingCertificate);
  const fingerprint = createHash('sha256').update(certificate.raw).digest();
  return {
    hash,
    certificate,
    certificates,
    signed,
    digest: attribute(OID.messageDigest)?.value ?? new Uint8Array(),
    signature: signature.value,
    at: timeOf(attribute(OID.signingTime)),
    namesSigner: named !== undefined && Buffer.from(named.whole).includes(fingerprint),
    stamp: unsigned?.tag === 0xa1 ? attribute(OID.timeStamp, unsigned)?.whole : undefined,
    content: contentOf(content),
  };
}

/** Reports whether a certificate has this issuer and serial number (RFC 5652 section 10.2.4). */
function isNamed({ raw }: X509Certificate, sid: Der | undefined): boolean {
  const [issuer, number] = inside(sid, 0x30);
  const parts = inside(inside(readDer(raw), 0x30)[0], 0x30);
  const [serial, , name] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  const same = (one: Der | undefined, other: Der | undefined) =>
    one !== undefined && other !== undefined && Buffer.from(one.whole).equals(other.whole);
  return same(serial, number) && same(name, issuer);
}

function contentOf(content: Der | undefined): Uint8Array | undefined {
  const wrapped = inside(content, 0x30)[1];
  return wrapped && inside(wrapped, 0xa0)[0]?.value;
}

/** Reports whether the certificate's key signed this content. */
export function isSigned({ hash, certificate, signed, digest, signature }: ReadCms, content: Uint8Array): boolean {
  if (!createHash(hash).update(content).digest().equals(digest)) return false;
  return isKeySigned({ hash, certificate, signed, signature });
}

/** Reports whether the certificate's key made the signature, whatever the content is now. */
export function isKeySigned({
  hash,
  certificate,
  signed,
  signature,
}: Pick<ReadCms, 'hash' | 'certificate' | 'signed' | 'signature'>): boolean {
  try {
    return verify(hash, signed, certificate.publicKey, signature);
  } catch {
    // The key and the signature are of different types.
    return false;
  }
}

/**
 * Returns the time and authority of a time stamp over a signature; undefined if it covers something else. The
 * authority's certificate is not verified.
 */
export function readStamp(token: Uint8Array, signature: Uint8Array): { at: Date; by: string } | undefined {
  const cms = readCms(token);
  if (!cms.content || !isSigned(cms, cms.content)) return undefined;
  const [, , imprint, , time] = inside(readDer(cms.content), 0x30);
  const [algorithm, digest] = inside(imprint, 0x30);
  const hash = HASHES[hexOf(inside(algorithm, 0x30)[0])];
  const at = timeOf(time);
  if (
    !hash ||
    !at ||
    !createHash(hash)
      .update(signature)
      .digest()
      .equals(digest?.value ?? new Uint8Array())
  )
    return undefined;
  return { at, by: cms.certificate.subject };
}
