import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { TOKEN_LIFE_S } from '../../rules.ts';
import { isTwice } from '../authorize/pushed-form.ts';
import { redeemCode } from '../authorize/redeem-code.ts';
import { type AttestedClient, attestedClient, usedProof } from './client-attestation.ts';
import { badProof, type ProvenKey, provenKey } from './dpop-proofs.ts';
import { takeOnce } from './nonces.ts';
import { PRE_AUTHORIZED } from './offers/offer-object.ts';
import { sha256, TX_CODES, txCodeText } from './offers/offers.ts';
import { countWrongTry, lockByCode, type OfferRow, redeemAtOnce, redeemOffer } from './offers/offers-store.ts';
import type { ProtocolError } from './protocol-error.ts';

interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer' | 'DPoP';
  readonly expires_in: number;
}

const unknown: ProtocolError = {
  error: 'invalid_grant',
  description: 'The pre-authorized code is unknown, used or expired.',
};
const MOST_DIGITS = 64;

interface TokenRequest {
  readonly form: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}
type Parts = Pick<Services, 'db' | 'vault' | 'settings'>;

/**
 * Redeems a code for an access token. A wallet may identify itself and prove a key to which the token is then bound;
 * what it claims must be valid.
 */
export async function redeemGrant(
  services: Parts,
  organisation: number,
  { form, headers }: TokenRequest,
): Promise<object | ProtocolError> {
  const grant = grantIn(form);
  if (typeof grant === 'object') return grant;
  const issuer = issuerIdOf(services.settings.publicUrl, organisation);
  const nowS = Math.floor(Date.now() / 1000);
  const client = attestedClient(headers, { issuer, clientId: form.get('client_id'), nowS });
  if (client && 'error' in client) return client;
  const key = await provenKey(services.vault, headers, { organisation, url: `${issuer}/token` });
  if (key && 'error' in key) return key;
  return grant === 'authorization_code'
    ? redeemCode(services, { organisation, client, key }, form)
    : redeemOfferCode(services, { organisation, client, key }, form);
}

interface Asker {
  readonly organisation: number;
  readonly client: AttestedClient | null;
  readonly key: ProvenKey | null;
}

/**
 * Redeems a pre-authorized code (OpenID4VCI 1.0, section 6), once. Wrong digits count against the offer, no matter who
 * tries them, and five lock it.
 */
async function redeemOfferCode(
  { db, vault }: Parts,
  { organisation, client, key }: Asker,
  form: URLSearchParams,
): Promise<TokenResponse | ProtocolError> {
  const code = form.get('pre-authorized_code');
  if (code === null) return bad('There is no pre-authorized_code.');
  const token = randomBytes(32).toString('base64url');
  const given = { tokenHash: sha256(token), jkt: key?.jkt ?? null };
  const response: TokenResponse = {
    access_token: token,
    token_type: key ? 'DPoP' : 'Bearer',
    expires_in: TOKEN_LIFE_S,
  };
  // Fast path for the common case: no digits, and a wallet that does not identify itself.
  const isPlain = !client && !key && form.get('tx_code') === null;
  if (isPlain && (await redeemAtOnce(db, organisation, { codeHash: sha256(code), ...given }))) return response;
  // Refusals are returned, not thrown: throwing would roll back the count of wrong tries.
  return db.tx(async (tx) => {
    if (client && !(await takeOnce(tx, organisation, client.once))) return usedProof;
    if (key && !(await takeOnce(tx, organisation, key.once))) return badProof({});
    const offer = await lockByCode(tx, organisation, sha256(code));
    if (offer?.state !== 'open') return unknown;
    const fault = await judgeDigits(tx, vault, offer, form.get('tx_code') ?? undefined);
    if (fault) return fault;
    await redeemOffer(tx, offer, given);
    return response;
  });
}

const bad = (description: string): ProtocolError => ({ error: 'invalid_request', description });
const GRANTS = [PRE_AUTHORIZED, 'authorization_code'] as const;

function grantIn(form: URLSearchParams): (typeof GRANTS)[number] | ProtocolError {
  if (isTwice(form)) return bad('A parameter is repeated.');
  const asked = form.get('grant_type');
  if (asked === null) return bad('The grant_type is missing.');
  const grant = GRANTS.find((one) => one === asked);
  return grant ?? { error: 'unsupported_grant_type', description: `Only ${GRANTS.join(' and ')} are supported.` };
}

async function judgeDigits(
  tx: Tx,
  vault: Services['vault'],
  offer: OfferRow,
  digits: string | undefined,
): Promise<ProtocolError | undefined> {
  const { tx_code_mac: mac } = offer;
  if (mac === null)
    return digits === undefined ? undefined : { error: 'invalid_request', description: 'This offer has no tx_code.' };
  if (digits === undefined) return { error: 'invalid_request', description: 'This offer requires its tx_code.' };
  const given = await vault.mac(TX_CODES, txCodeText(offer.id, digits.slice(0, MOST_DIGITS)), tx);
  if (timingSafeEqual(given, mac)) return undefined;
  await countWrongTry(tx, offer);
  return { error: 'invalid_grant', description: 'The tx_code is wrong.' };
}
