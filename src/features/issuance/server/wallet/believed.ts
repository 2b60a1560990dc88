import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { type ListedOn, listedOn } from '#features/trust/server/lists.ts';
import type { Services } from '#platform/server/services.ts';

/** Certificates of those who are believed here as to who an issuer is, the lists of others who are, and the time by which chains are judged. */
export async function believedRoots(
  services: Pick<Services, 'db' | 'settings' | 'log'>,
): Promise<{ roots: Uint8Array[]; listed: ListedOn; nowS: number }> {
  const roots = (await listAuthorities(services.db)).map(({ certificate }) => certificate);
  return { roots, listed: listedOn(services), nowS: Math.floor(Date.now() / 1000) };
}
