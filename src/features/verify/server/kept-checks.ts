import { X509Certificate } from 'node:crypto';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { readEvidence } from '#features/work/server/decisions/evidence.ts';
import { findByExternalId } from '#features/work/server/requests/requests-store.ts';
import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Services } from '#platform/server/services.ts';
import { checkDecision, readDecision } from './looking/decision.ts';
import { type LookResult, notWhole } from './looking/look-result.ts';

/**
 * Adds the checks of the proofs stored beside a single signature, which itself proves nothing about the other signature
 * or the device. They are added only if this exact signature is stored here; with any other signature, the caller
 * learns nothing about them.
 */
export async function withKept(
  services: Services,
  looked: LookResult,
  compact: string,
): Promise<LookResult & { isKept: boolean }> {
  const { db } = services;
  const [one] = looked.decisions;
  const organisation = one?.said && organisationIn(services, one.said.organisation);
  if (!one?.said || !organisation) return { ...looked, isKept: false };
  const request = await findByExternalId(db, { organisation }, one.said.externalId);
  const kept = request ? await readEvidence(db, services, request.id) : [];
  const proof = kept.find(({ organisationJws, personJws }) => [organisationJws, personJws].includes(compact));
  if (proof) {
    const roots = (await listAuthorities(db)).map(({ certificate }) => new X509Certificate(certificate));
    const checked = checkDecision(proof, roots);
    return { ...looked, signer: checked.signer, decisions: [checked], isKept: true };
  }
  // An ECDSA signature has a second valid form, which anyone can compute. The same decision with that second form
  // counts as changed.
  const same = canonicalJson(one.said);
  const isTwin = one.signer?.isFromHere && kept.some(({ decision }) => canonicalJson(readDecision(decision)) === same);
  return isTwin
    ? { sha256: looked.sha256, ...notWhole('jws', 'changed'), isKept: false }
    : { ...looked, isKept: false };
}

function organisationIn(services: Services, did: string): UserId | undefined {
  const id = Number(/:org:(\d{1,15})$/.exec(did)?.[1] ?? 0);
  return id > 0 && didOf(hostOf(services), id) === did ? (id as UserId) : undefined;
}
