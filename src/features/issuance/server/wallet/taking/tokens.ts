import type { KeyObject } from 'node:crypto';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../../contract.ts';
import { PRE_AUTHORIZED } from '../../issuer/offers/offer-object.ts';
import { requesterWithProof } from '../dpop.ts';
import { objectIn, type Requester } from '../issuer-requester.ts';
import type { Plan } from '../offer-plan.ts';
import type { IssuerResponse } from '../own-doors.ts';
import { FORM, MOST_ID, unreachable } from '../protocol.ts';

const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** A token for which a code was redeemed. */
export interface Token {
  readonly token: string;
  /** Lifetime of the access token in seconds, if the issuer states it. */
  readonly lifeS: number | null;
  /** Credential identifier to request instead of the configuration. */
  readonly identifier: string | null;
  /** Refresh token, used after the access token expires. */
  readonly refresh: string | null;
}

/** Redeems the code of an offer (OpenID4VCI 1.0, section 6), which works once. */
export async function askToken(
  ask: Requester,
  plan: Plan,
  { txCode, clientId }: { txCode: string | undefined; clientId: string },
): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: PRE_AUTHORIZED,
    'pre-authorized_code': plan.code,
    ...(txCode !== undefined && { tx_code: txCode }),
    // An attested wallet sends its client id; otherwise it is anonymous (OpenID4VCI 1.0, section 6.1).
    ...(plan.attestation && { client_id: clientId }),
  });
  const answered = await ask(plan.tokenEndpoint, { method: 'POST', headers: FORM, body: String(form) });
  if (answered.status === 400 || answered.status === 401)
    throw refuse(refusals, plan.txCode ? 'tx_code_wrong' : 'offer_gone', {
      ...(plan.txCode && { errors: { txCode: refusals.tx_code_wrong.title } }),
    });
  return tokenIn(answered, 'bearer');
}

/**
 * Redeems the code from a sign-in at the issuer (RFC 6749, section 4.1.3), with a key proof if the token is to be bound
 * to a key.
 */
export async function askTokenOfSignIn(
  ask: Requester,
  { tokenEndpoint, authorization }: Plan,
  { code, verifier, dpop, clientId, returnUri }: CodeGrant,
): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnUri,
    code_verifier: verifier,
    client_id: clientId,
  });
  const proven = authorization?.isDpop ? requesterWithProof(ask, dpop) : ask;
  const answered = await proven(tokenEndpoint, { method: 'POST', headers: FORM, body: String(form) });
  if (answered.status === 400 || answered.status === 401) throw refuse(refusals, 'sign_in_refused');
  return tokenIn(answered, authorization?.isDpop ? 'dpop' : 'bearer');
}
interface CodeGrant {
  readonly code: string;
  readonly verifier: string;
  readonly dpop: KeyObject;
  readonly clientId: string;
  readonly returnUri: string;
}

/** Gets another token after one has ended (RFC 6749, section 6); undefined if there are no more. */
export async function refreshToken(
  ask: Requester,
  { tokenEndpoint }: Plan,
  { refresh, identifier, dpop, clientId }: RefreshGrant,
): Promise<Token | undefined> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId });
  const asked = { method: 'POST', headers: FORM, body: String(form) } as const;
  const answered = await (dpop ? requesterWithProof(ask, dpop) : ask)(tokenEndpoint, asked);
  if (answered.status === 400 || answered.status === 401) return undefined;
  const fresh = tokenIn(answered, dpop ? 'dpop' : 'bearer');
  return { ...fresh, identifier, refresh: fresh.refresh ?? refresh };
}
interface RefreshGrant {
  readonly refresh: string;
  readonly identifier: string | null;
  readonly dpop: KeyObject | null;
  readonly clientId: string;
}

function tokenIn(answered: IssuerResponse, wanted: 'bearer' | 'dpop'): Token {
  if (answered.status !== 200) throw unreachable(answered);
  const {
    access_token: token,
    token_type: type,
    expires_in: life,
    authorization_details: details,
    refresh_token: refresh,
  } = objectIn(answered) ?? {};
  if (typeof token !== 'string' || !TOKEN.test(token) || typeof type !== 'string' || type.toLowerCase() !== wanted)
    throw refuse(refusals, 'offer_unsupported', { detail: 'The issuer uses an unsupported token type.' });
  return {
    token,
    lifeS: typeof life === 'number' && life > 0 ? life : null,
    identifier: identifierIn(details),
    refresh: typeof refresh === 'string' && TOKEN.test(refresh) ? refresh : null,
  };
}

/** Returns the credential identifier that the issuer assigned, if any (OpenID4VCI 1.0, section 6.2). */
function identifierIn(details: unknown): string | null {
  const [first] = Array.isArray(details) ? (details as readonly unknown[]) : [];
  const { credential_identifiers: all } = (first ?? {}) as { credential_identifiers?: unknown };
  const [id] = Array.isArray(all) ? (all as readonly unknown[]) : [];
  return typeof id === 'string' && id.length <= MOST_ID ? id : null;
}
