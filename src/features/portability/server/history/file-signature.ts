import { EXPORT_TYPE } from '#features/credentials/server/export/export-shape.ts';
import { didWebOf, documentUrlOf } from '#features/identity/issuer-did.ts';
import { originsHere } from '#features/issuance/server/wallet/issuer-requester.ts';
import { keysOfDid } from '#features/verifier/server/answers/who-signed.ts';
import type { Services } from '#platform/server/services.ts';
import { isSignedBy, readDetached } from '#platform/server/vault/jws.ts';
import type { OpenedFile } from '../read-file.ts';

const MOST_DID = 300;

/**
 * Returns why no server vouches for a file. Undefined if the server it names signed the whole file with keys that it
 * publishes today.
 */
export async function findSignatureFault(
  services: Services,
  { bundle: { issuer }, signature, digest }: OpenedFile,
  confirmed: readonly string[],
): Promise<'not_signed' | 'unreachable' | undefined> {
  const jws = readDetached(signature, digest);
  if (!jws || jws.header.typ !== EXPORT_TYPE || issuer.length > MOST_DID) return 'not_signed';
  const keys = await keysOf(services, issuer, confirmed);
  if (!keys) return 'unreachable';
  return keys.some((key) => isSignedBy(jws, key)) ? undefined : 'not_signed';
}

/** A server on this machine is queried only at an origin that the person confirmed. */
function keysOf(services: Services, issuer: string, confirmed: readonly string[]) {
  const { signer, settings } = services;
  if (issuer === didWebOf(settings.publicUrl)) return signer.keys();
  const url = documentUrlOf(issuer);
  return keysOfDid(
    services,
    issuer,
    originsHere(url).some((origin) => confirmed.includes(origin)),
  );
}
