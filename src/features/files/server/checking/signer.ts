import { createHash, type X509Certificate } from 'node:crypto';
import type { CheckedSigner } from './verified-pdf.ts';

/**
 * Describes a certificate: its subject, whether one of these authorities issued it and it was valid at a time, and the
 * thumbprint of its key.
 */
export function signerOf(certificate: X509Certificate, at: Date, roots: readonly X509Certificate[]): CheckedSigner {
  const part = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(certificate.subject)?.[1] ?? null;
  const isIssuedHere = roots.some((root) => certificate.checkIssued(root) && certificate.verify(root.publicKey));
  const until = new Date(certificate.validTo);
  return {
    organisation: part('O'),
    identifier: part('organizationIdentifier'),
    did: /(?:^|, )URI:(did:[^,"]+)/.exec(certificate.subjectAltName ?? '')?.[1] ?? null,
    isIssuedHere,
    isFromHere: isIssuedHere && new Date(certificate.validFrom) <= at && at <= until,
    until: Number.isNaN(until.getTime()) ? null : until.toISOString(),
    keyId: thumbprintOf(certificate),
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
  };
}

/** RFC 7638 thumbprint; null unless the key is P-256. */
function thumbprintOf({ publicKey }: X509Certificate): string | null {
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256') return null;
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
