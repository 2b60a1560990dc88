import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import type { Services } from '#platform/server/services.ts';

/** Certificates of those who are believed here as to who an issuer is, and the time by which chains are judged. */
export async function believedRoots({ db }: Pick<Services, 'db'>): Promise<{ roots: Uint8Array[]; nowS: number }> {
  const roots = (await listAuthorities(db)).map(({ certificate }) => certificate);
  return { roots, nowS: Math.floor(Date.now() / 1000) };
}
