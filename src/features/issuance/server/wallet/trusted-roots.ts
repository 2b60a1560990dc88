import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { type ListingFinder, listingFinder } from '#features/trust/server/lists.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Returns the trusted root certificates, the trusted lists, and the time for verifying an issuer's certificate chain.
 */
export async function trustedRoots(
  services: Pick<Services, 'db' | 'settings' | 'log'>,
): Promise<{ roots: Uint8Array[]; listed: ListingFinder; nowS: number }> {
  const roots = (await listAuthorities(services.db)).map(({ certificate }) => certificate);
  return { roots, listed: listingFinder(services), nowS: Math.floor(Date.now() / 1000) };
}
