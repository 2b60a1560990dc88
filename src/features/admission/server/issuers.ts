import { issuerIdOf } from '#features/credentials/issuer-addresses.ts';
import { didWebOf, issuerNames } from '#features/identity/issuer-did.ts';
import { currentListing } from '#features/trust/rules.ts';
import type { Answer } from '#features/verifier/contract.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';

/** The organisation of this server that an issuer's name is. */
export function issuerHere({ settings }: Services, issuer: string): UserId | undefined {
  const prefix = issuerIdOf(settings.publicUrl, 0).slice(0, -1);
  return issuer.startsWith(prefix) ? (parseId(issuer.slice(prefix.length)) as UserId | undefined) : undefined;
}

/**
 * Returns true if an issuer is believed of a person's nationality, age or home. Being an organisation of this server is not enough, or every shop could say it:
 * one is believed if the operator names it. Anybody else has to be on a list that this server trusts, today.
 */
export function isBelieved({ settings }: Services, issuer: Answer['issuer'], named: string | null): boolean {
  const isListed = currentListing(issuer.lists) !== undefined;
  if (named !== null) return issuer.id === named && (issuer.isKnown || isListed);
  return isListed || issuerNames(didWebOf(settings.publicUrl)).includes(issuer.id);
}
