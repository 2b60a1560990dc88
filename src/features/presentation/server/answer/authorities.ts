/**
 * Start of the extension `authorityKeyIdentifier` (RFC 5280, section 4.2.1.1) in DER: its OID, an OCTET STRING, a
 * SEQUENCE, and [0] for the first member.
 */
const OID = Buffer.from('0603551d23', 'hex');
const MOST_CHAIN = 5;

/** Returns the key identifiers of a chain's authorities (`aki` of OpenID4VP 1.0, section 6.1.1), base64url. */
export function authoritiesIn(x5c: unknown): string[] {
  if (!Array.isArray(x5c)) return [];
  return x5c.slice(0, MOST_CHAIN).flatMap((one) => keyIdentifierIn(Buffer.from(String(one), 'base64')) ?? []);
}

function keyIdentifierIn(der: Buffer): string | undefined {
  const at = der.indexOf(OID);
  if (at === -1) return undefined;
  const [octets, , sequence, , first, length = 0] = der.subarray(at + OID.length);
  if (octets !== 0x04 || sequence !== 0x30 || first !== 0x80 || length > 0x7f) return undefined;
  const start = at + OID.length + 6;
  return der.subarray(start, start + length).toString('base64url');
}
