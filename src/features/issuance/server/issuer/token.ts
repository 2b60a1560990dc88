import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { issuerIdOf, TOKEN_LIFE_S } from '../../rules.ts';
import { attestedClient, usedProof } from './client-attestation.ts';
import { takeOnce } from './nonces.ts';
import { PRE_AUTHORIZED } from './offer-object.ts';
import { sha256, TX_CODES, txCodeText } from './offers.ts';
import { countWrongTry, lockByCode, type OfferRow, redeemOffer } from './offers-store.ts';
import type { ProtocolError } from './protocol-error.ts';

interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
}

const unknown: ProtocolError = {
  error: 'invalid_grant',
  description: 'The pre-authorized code is unknown, was used, or has ended.',
};
const MOST_DIGITS = 64;

/**
 * Redeems a pre-authorized code for an access token (OpenID4VCI 1.0, section 6). A code is good once; wrong digits count against the offer, whoever tries
 * them, and after five of them it is locked. A wallet may say which it is; what it says has to hold.
 */
export async function redeem(
  { db, vault, settings }: Pick<Services, 'db' | 'vault' | 'settings'>,
  organisation: number,
  { form, headers }: { readonly form: URLSearchParams; readonly headers: IncomingHttpHeaders },
): Promise<TokenResponse | ProtocolError> {
  const asked = readForm(form);
  if ('error' in asked) return asked;
  const issuer = issuerIdOf(settings.publicUrl, organisation);
  const nowS = Math.floor(Date.now() / 1000);
  const client = attestedClient(headers, { issuer, clientId: form.get('client_id'), nowS });
  if (client && 'error' in client) return client;
  const { code, digits } = asked;
  // A refusal is an answer here and no throw: the try that it counts has to be committed.
  return db.tx(async (tx) => {
    if (client && !(await takeOnce(tx, `${organisation}\nclient\n${client.id}\n${client.proofId}`))) return usedProof;
    const offer = await lockByCode(tx, organisation, sha256(code));
    if (offer?.state !== 'open') return unknown;
    const fault = await judgeDigits(tx, vault, offer, digits);
    if (fault) return fault;
    const token = randomBytes(32).toString('base64url');
    await redeemOffer(tx, offer, sha256(token));
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S };
  });
}

function readForm(form: URLSearchParams): { code: string; digits: string | undefined } | ProtocolError {
  const bad = (description: string): ProtocolError => ({ error: 'invalid_request', description });
  if (new Set(form.keys()).size !== [...form.keys()].length) return bad('A parameter stands there twice.');
  const grant = form.get('grant_type');
  if (grant === null) return bad('There is no grant_type.');
  if (grant !== PRE_AUTHORIZED)
    return { error: 'unsupported_grant_type', description: `It is ${PRE_AUTHORIZED} alone.` };
  const code = form.get('pre-authorized_code');
  if (code === null) return bad('There is no pre-authorized_code.');
  return { code, digits: form.get('tx_code') ?? undefined };
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
  if (digits === undefined) return { error: 'invalid_request', description: 'This offer wants its tx_code.' };
  const given = await vault.mac(TX_CODES, txCodeText(offer.id, digits.slice(0, MOST_DIGITS)), tx);
  if (timingSafeEqual(given, mac)) return undefined;
  await countWrongTry(tx, offer);
  return { error: 'invalid_grant', description: 'The tx_code is wrong.' };
}
