import { z } from 'zod';
import { KEY_STORAGE } from './attester.ts';
import type { Configuration, ServerMetadata } from './issuer-shapes.ts';

const required = z.looseObject({
  key_storage: z.array(z.string()).optional(),
  user_authentication: z.array(z.string()).optional(),
});

/** What an issuer wants to be told of where keys are kept (OpenID4VCI 1.0, section 12.2.4); undefined: nothing. */
const wantedIn = ({ proof_types_supported: proofs }: Configuration): unknown =>
  (proofs?.jwt as { key_attestations_required?: unknown } | undefined)?.key_attestations_required;

export const isKeyAttestationWanted = (configuration: Configuration): boolean => wantedIn(configuration) !== undefined;

/** Whether this wallet can truthfully say what the issuer wants to hear: keys are in software, and nothing is claimed of how a person unlocks them. */
export function canAttestKeys(configuration: Configuration): boolean {
  const wanted = wantedIn(configuration);
  if (wanted === undefined) return true;
  const { data } = required.safeParse(wanted);
  if (!data) return false;
  const { key_storage: storage, user_authentication: authentication } = data;
  return (storage === undefined || storage.includes(KEY_STORAGE)) && authentication === undefined;
}

/** How a server that wants one is told which wallet asks (OAuth attestation-based client authentication). */
const ATTESTED = 'attest_jwt_client_auth';

/** How a server is to be told which wallet asks: as soon as it can be; null: not at all. */
export const attestationOf = (server: ServerMetadata): { server: string; challengeEndpoint: string | null } | null =>
  server.token_endpoint_auth_methods_supported?.includes(ATTESTED)
    ? { server: server.issuer, challengeEndpoint: server.challenge_endpoint ?? null }
    : null;
