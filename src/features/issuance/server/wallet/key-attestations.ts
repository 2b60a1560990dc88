import { z } from 'zod';
import { KEY_STORAGE } from './attester.ts';
import type { Configuration, ServerMetadata } from './issuer-shapes.ts';

const required = z.looseObject({
  key_storage: z.array(z.string()).optional(),
  user_authentication: z.array(z.string()).optional(),
});

/** Returns the issuer's requirements on key storage (OpenID4VCI 1.0, section 12.2.4); undefined if it has none. */
const wantedIn = ({ proof_types_supported: proofs }: Configuration): unknown =>
  (proofs?.jwt as { key_attestations_required?: unknown } | undefined)?.key_attestations_required;

export const isKeyAttestationWanted = (configuration: Configuration): boolean => wantedIn(configuration) !== undefined;

/**
 * Reports whether this wallet meets the requirements truthfully: its keys are in software, and nothing is claimed about
 * how a person unlocks them.
 */
export function canAttestKeys(configuration: Configuration): boolean {
  const wanted = wantedIn(configuration);
  if (wanted === undefined) return true;
  const { data } = required.safeParse(wanted);
  if (!data) return false;
  const { key_storage: storage, user_authentication: authentication } = data;
  return (storage === undefined || storage.includes(KEY_STORAGE)) && authentication === undefined;
}

/**
 * Authentication method by which a server requires client attestation (OAuth attestation-based client authentication).
 */
const ATTESTED = 'attest_jwt_client_auth';

/** Returns how to attest this wallet to a server that supports it; null if it does not. */
export const attestationOf = (server: ServerMetadata): { server: string; challengeEndpoint: string | null } | null =>
  server.token_endpoint_auth_methods_supported?.includes(ATTESTED)
    ? { server: server.issuer, challengeEndpoint: server.challenge_endpoint ?? null }
    : null;
