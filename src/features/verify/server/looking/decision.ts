import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { signerOf } from '#features/files/server/checking/signer.ts';
import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import { addressOfKey } from '#features/identity/server/keys.ts';
import { DECISION_TYPE } from '#features/work/server/decisions/decision-type.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { checkDevice, type Device, type Proof } from './device.ts';

const text = z.string().max(5000);
/** A decision in its signed form. */
const canonical = z.object({
  type: z.literal('ingam-decision'),
  organisation: z.string().max(300),
  externalId: z.string().max(100),
  approval: z.int(),
  version: z.int(),
  step: z.int(),
  title: text,
  document: z.object({ sha256: z.string(), name: z.string().nullable() }).nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  approver: z.string().max(300),
  standsInFor: z.string().max(300).nullable(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ReadDecision = z.output<typeof canonical>;

/**
 * `form`: not a decision in canonical form. `organisation`, `person`: that signature is invalid or covers something
 * else.
 */
export type DecisionFault = 'form' | 'organisation' | 'person';

export interface CheckedDecision {
  readonly said: ReadDecision | null;
  readonly fault: DecisionFault | null;
  /** Signer for the organisation, from the certificate. */
  readonly signer: CheckedSigner | null;
  readonly device: Device;
}

type Roots = readonly X509Certificate[];

/** Checks every proof of a decision. `roots` are this server's certificate authorities. */
export function checkDecision(proof: Proof, roots: Roots): CheckedDecision {
  const said = readDecision(proof.decision);
  const none = { said: null, signer: null, device: { state: 'none' } } as const;
  if (!said || canonicalJson(JSON.parse(proof.decision)) !== proof.decision) return { ...none, fault: 'form' };
  const [byOrganisation, byPerson] = [readJws(proof.organisationJws), readJws(proof.personJws)];
  const signer =
    byOrganisation && isOver(byOrganisation, proof.decision) ? organisationIn(byOrganisation, said, roots) : null;
  const isTheirs = byPerson !== undefined && isOver(byPerson, proof.decision) && isByDid(byPerson, said.approver);
  return {
    said,
    signer,
    fault: signer === null ? 'organisation' : isTheirs ? null : 'person',
    device: checkDevice(proof.passkey, proof.decision),
  };
}

/** Checks one of the two signatures alone. */
export function checkJws(
  jws: ReadJws,
  roots: Roots,
): Pick<CheckedDecision, 'said' | 'fault' | 'signer'> & { by: 'organisation' | 'person' } {
  const by = jws.header.alg === 'ES256K' ? 'person' : 'organisation';
  const said = canonical.safeParse(jws.payload).data ?? null;
  if (!said || jws.header.typ !== DECISION_TYPE) return { by, said: null, signer: null, fault: 'form' };
  if (by === 'person') return { by, said, signer: null, fault: isByDid(jws, said.approver) ? null : 'person' };
  const signer = organisationIn(jws, said, roots);
  return { by, said, signer, fault: signer ? null : 'organisation' };
}

/** Parses a decision from its JSON text. */
export function readDecision(decision: string): ReadDecision | null {
  try {
    return canonical.safeParse(JSON.parse(decision)).data ?? null;
  } catch {
    return null;
  }
}

const isOver = ({ header, payload }: ReadJws, decision: string) =>
  header.typ === DECISION_TYPE && canonicalJson(payload) === decision;

/**
 * Returns the signer named by the certificate in a JWS. Null unless its key made the signature and it belongs to the
 * organisation in the signed content.
 */
export function organisationIn(
  jws: ReadJws,
  said: Pick<ReadDecision, 'organisation' | 'at'>,
  roots: Roots,
): CheckedSigner | null {
  try {
    const { x5c, kid } = z.object({ x5c: z.array(z.string()).min(1), kid: z.string() }).parse(jws.header);
    const certificate = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
    const { x = '', y = '', kty, crv } = certificate.publicKey.export({ format: 'jwk' });
    if (kty !== 'EC' || crv !== 'P-256' || !isSignedBy(jws, { kty, crv, x, y })) return null;
    const signer = signerOf(certificate, new Date(said.at), roots);
    const isTheirs = signer.did === said.organisation && kid === `${said.organisation}#${signer.keyId}`;
    return isTheirs ? signer : null;
  } catch {
    // The header has no readable certificate.
    return null;
  }
}

const secp256k1 = z.object({ kty: z.literal('EC'), crv: z.literal('secp256k1'), x: z.string(), y: z.string() });

/** Verifies ES256K (RFC 8812) with the key of the DID itself: the address is the end of Keccak-256 over the key. */
export function isByDid({ header, input, signature }: ReadJws, did: string): boolean {
  const jwk = secp256k1.safeParse(header.jwk).data;
  if (!jwk || header.alg !== 'ES256K' || 'crit' in header || signature.length !== 64) return false;
  if (header.kid !== `${did}#controller`) return false;
  try {
    const key: KeyObject = createPublicKey({ key: jwk, format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]);
    const isTheirs = did.toLowerCase().endsWith(`:${addressOfKey(new Uint8Array(point))}`);
    return isTheirs && verify('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // The key is not a point on the curve.
    return false;
  }
}
