import { X509Certificate } from 'node:crypto';

const MOST_CHAIN = 5;

/**
 * Parses a chain of certificates, each signed by the next and currently valid (RFC 5280, section 6.1, without
 * policies). Empty if that fails.
 */
export function chainOf(x5c: unknown, nowS: number): X509Certificate[] {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > MOST_CHAIN) return [];
  try {
    const chain = x5c.map((one) => new X509Certificate(Buffer.from(String(one), 'base64')));
    const isGood = chain.every((one, n) => {
      const next = chain[n + 1];
      const isNow = one.validFromDate.getTime() <= nowS * 1000 && nowS * 1000 <= one.validToDate.getTime();
      return isNow && (next === undefined || (next.ca && one.checkIssued(next) && one.verify(next.publicKey)));
    });
    return isGood ? chain : [];
  } catch {
    return [];
  }
}

/** Reports whether one certificate is a currently valid authority that signed the other. */
export function isAbove(authority: X509Certificate, certificate: X509Certificate, now: Date): boolean {
  const isNow = authority.validFromDate <= now && now <= authority.validToDate;
  return isNow && authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

/** Returns an attribute of a certificate's subject, such as `O`. Undefined if it has none or several. */
export function subjectPart(certificate: X509Certificate, part: 'O' | 'CN'): string | undefined {
  const { [part]: value } = certificate.toLegacyObject().subject;
  return typeof value === 'string' ? value : undefined;
}
