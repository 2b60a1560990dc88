import { type KeyObject, randomUUID } from 'node:crypto';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { attesterOf } from './attester.ts';
import { objectIn, type Requester } from './issuer-requester.ts';
import type { Plan } from './offer-plan.ts';
import type { IssuerResponse } from './own-doors.ts';

const CHALLENGE = 'oauth-client-attestation-challenge';
const MOST_CHALLENGE = 2000;

export const clientIdOf = (services: Pick<Services, 'settings'>): string => services.settings.publicUrl;

/**
 * Returns a function that contacts an authorization server as this wallet. If the server requires it, requests carry an
 * attestation and a proof of the attested key with the server's challenge, and are repeated once with a fresh one.
 */
export function attestedRequester(
  services: Services,
  ask: Requester,
  { attestation, issuer }: Plan,
  key: KeyObject,
): Requester {
  if (!attestation) return ask;
  const clientId = clientIdOf(services);
  let challenge: Promise<string | undefined> | undefined;
  return async (url, asking = {}) => {
    challenge ??= askChallenge(ask, attestation.challengeEndpoint);
    const send = async (given: string | undefined) => {
      const proof = { iss: clientId, aud: attestation.server, jti: randomUUID(), iat: Math.floor(Date.now() / 1000) };
      const headers = {
        ...asking.headers,
        'oauth-client-attestation': await attesterOf(services).ofClient(clientId, key),
        'oauth-client-attestation-pop': signJws(
          key,
          { typ: 'oauth-client-attestation-pop+jwt' },
          { ...proof, ...(given !== undefined && { challenge: given }) },
        ),
      };
      return ask(url, { ...asking, headers });
    };
    const answered = await send(await challenge);
    const fresh = challengeIn(answered);
    if (fresh !== undefined) challenge = Promise.resolve(fresh);
    const isWanted = objectIn(answered)?.error === 'use_attestation_challenge' && answered.status < 500;
    if (isWanted && fresh === undefined)
      throw refuse(refusals, 'issuer_unreachable', {
        detail: `${new URL(issuer).host} requires a challenge but returned none.`,
      });
    return isWanted ? send(fresh) : answered;
  };
}

function challengeIn({ headers }: IssuerResponse): string | undefined {
  const given = headers[CHALLENGE];
  return typeof given === 'string' && given !== '' && given.length <= MOST_CHALLENGE ? given : undefined;
}

/** Undefined if the server has no challenge endpoint. */
async function askChallenge(ask: Requester, endpoint: string | null): Promise<string | undefined> {
  if (endpoint === null) return undefined;
  const answered = await ask(endpoint, { method: 'POST', headers: {}, body: '' });
  const { attestation_challenge: given } = answered.status === 200 ? (objectIn(answered) ?? {}) : {};
  if (typeof given !== 'string' || given === '' || given.length > MOST_CHALLENGE)
    throw refuse(refusals, 'issuer_unreachable', { detail: 'The issuer returned no challenge.' });
  return given;
}
