import { didWebOf, issuerNames } from '#features/identity/issuer-did.ts';
import { listedNow } from '#features/trust/rules.ts';
import type { Answer } from '#features/verifier/contract.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Whether who signed a credential is believed of somebody's nationality. Being an organisation of this server is not enough, or every shop could say it: one is
 * believed where the operator names it. Anybody else has to be on a list that this server trusts, today.
 */
export function isBelieved({ settings }: Services, issuer: Answer['issuer'], named: string | null): boolean {
  const isListed = listedNow(issuer.lists) !== undefined;
  if (named !== null) return issuer.id === named && (issuer.isKnown || isListed);
  return isListed || issuerNames(didWebOf(settings.publicUrl)).includes(issuer.id);
}
