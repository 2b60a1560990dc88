import { didWebOf, issuerIdOf, issuerNames } from '#features/identity/issuer-did.ts';
import { currentListing } from '#features/trust/rules.ts';
import type { Answer } from '#features/verifier/contract.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';

/** Returns the organisation of this server whose issuer identifier this is. */
export function issuerHere({ settings }: Services, issuer: string): UserId | undefined {
  const prefix = issuerIdOf(settings.publicUrl, 0).slice(0, -1);
  return issuer.startsWith(prefix) ? (parseId(issuer.slice(prefix.length)) as UserId | undefined) : undefined;
}

/**
 * Reports whether an issuer is accepted for a person's nationality, age or home. Being an organisation of this server
 * is not enough, or every shop could vouch for them: the operator has to name it. Any other issuer must be on a list
 * that this server trusts today.
 */
export function isAcceptedIssuer({ settings }: Services, issuer: Answer['issuer'], named: string | null): boolean {
  const isListed = currentListing(issuer.lists) !== undefined;
  if (named !== null) return issuer.id === named && (issuer.isKnown || isListed);
  return isListed || issuerNames(didWebOf(settings.publicUrl)).includes(issuer.id);
}
