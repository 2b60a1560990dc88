import { Refusal } from '#platform/refusal.ts';
import { readMetadata } from '../issuer-metadata.ts';
import type { Requester } from '../issuer-requester.ts';
import { inBoth, shownLine } from '../issuer-shapes.ts';
import { holdable, namesIn, type Plan } from '../offer-plan.ts';

type TrustContext = Parameters<typeof readMetadata>[2];
type CredentialName = Pick<Plan, 'issuer' | 'format' | 'vct'>;

/**
 * Returns a certified issuer's names for itself, for a credential type and for its claims, from metadata signed under
 * the same certificate. If that is not available, the names are those of the certificate and the type, without claims.
 */
export async function namesByIssuer(
  ask: Requester,
  { issuer, format, vct }: CredentialName,
  certifiedAs: string,
  against: TrustContext,
): Promise<Pick<Plan, 'issuerName' | 'name' | 'claims'>> {
  const metadata = await metadataOf(ask, issuer, certifiedAs, against);
  const all = Object.values(metadata?.credential_configurations_supported ?? {});
  const [one] = all
    .flatMap((described) => holdable(described) ?? [])
    .filter((it) => it.format === format && it.vct === vct);
  return {
    issuerName: inBoth(metadata?.display, certifiedAs),
    ...(one ? namesIn(one.configuration, vct) : { name: { en: shownLine(vct), ko: null }, claims: [] }),
  };
}

async function metadataOf(ask: Requester, issuer: string, certifiedAs: string, against: TrustContext) {
  try {
    const found = await readMetadata(ask, issuer, against);
    return found.certifiedAs === certifiedAs ? found.metadata : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
