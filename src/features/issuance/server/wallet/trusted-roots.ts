import { X509Certificate } from 'node:crypto';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { type ListingFinder, listingFinder } from '#features/trust/server/lists.ts';
import type { Services } from '#platform/server/services.ts';
import { shownLine } from './issuer-shapes.ts';

/**
 * Returns the trusted root certificates, the trusted lists, and the time for verifying an issuer's certificate chain.
 */
export async function trustedRoots(
  services: Pick<Services, 'db' | 'settings' | 'log'>,
): Promise<{ roots: Uint8Array[]; listed: ListingFinder; nowS: number }> {
  const roots = (await listAuthorities(services.db)).map(({ certificate }) => certificate);
  return { roots, listed: listingFinder(services), nowS: Math.floor(Date.now() / 1000) };
}

/** Returns the name in a chain whose end is signed by a root of this server's operator; null for any other chain. */
export function certifiedAsOf(chain: readonly X509Certificate[], roots: readonly Uint8Array[]): string | null {
  const [leaf] = chain;
  const last = chain.at(-1);
  const isVouchedFor = roots.some((root) => last?.verify(new X509Certificate(root).publicKey));
  const { O: name } = leaf?.toLegacyObject().subject ?? {};
  return isVouchedFor && typeof name === 'string' ? shownLine(name) : null;
}
