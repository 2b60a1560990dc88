import type { KeyObject } from 'node:crypto';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { PRE_AUTHORIZED } from '../issuer/offer-object.ts';
import { type Ask, objectIn } from './asking.ts';
import { type Access, accessAsk, provenAsk } from './dpop.ts';
import { sealRequest } from './encrypted.ts';
import { shownLine } from './issuer-shapes.ts';
import type { Answered } from './own-doors.ts';
import type { Plan } from './plan.ts';

const TOKEN = /^[\x21-\x7e]{1,8192}$/;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const unreachable = ({ status }: Answered) =>
  refuse(refusals, 'issuer_unreachable', { detail: `It answers with ${status}.` });
const errorOf = (answered: Answered): string => {
  const { error } = objectIn(answered) ?? {};
  return typeof error === 'string' ? shownLine(error, 60) : '';
};

/** What a code was redeemed for. */
export interface Token {
  readonly token: string;
  /** For how long the issuer says that it is good. */
  readonly lifeS: number | null;
  /** In place of the configuration, what is to be asked for. */
  readonly identifier: string | null;
}

/** Redeems the code of an offer (OpenID4VCI 1.0, section 6): it can be done once. */
export async function askToken(ask: Ask, plan: Plan, txCode: string | undefined): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: PRE_AUTHORIZED,
    'pre-authorized_code': plan.code,
    ...(txCode !== undefined && { tx_code: txCode }),
  });
  const answered = await ask(plan.tokenEndpoint, { method: 'POST', headers: FORM, body: String(form) });
  if (answered.status === 400 || answered.status === 401)
    throw refuse(refusals, plan.txCode ? 'tx_code_wrong' : 'offer_gone', {
      ...(plan.txCode && { errors: { txCode: refusals.tx_code_wrong.title } }),
    });
  return tokenIn(answered, 'bearer');
}

/** Redeems the code with which the person came back from the issuer (RFC 6749, section 4.1.3), with the proof of a key where its token is to be bound to one. */
export async function askTokenOfSignIn(
  ask: Ask,
  { tokenEndpoint, authorization }: Plan,
  { code, verifier, dpop, clientId, returnUri }: Redeemed,
): Promise<Token> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnUri,
    code_verifier: verifier,
    client_id: clientId,
  });
  const proven = authorization?.isDpop ? provenAsk(ask, dpop) : ask;
  const answered = await proven(tokenEndpoint, { method: 'POST', headers: FORM, body: String(form) });
  if (answered.status === 400 || answered.status === 401) throw refuse(refusals, 'sign_in_refused');
  return tokenIn(answered, authorization?.isDpop ? 'dpop' : 'bearer');
}
interface Redeemed {
  readonly code: string;
  readonly verifier: string;
  readonly dpop: KeyObject;
  readonly clientId: string;
  readonly returnUri: string;
}

function tokenIn(answered: Answered, wanted: 'bearer' | 'dpop'): Token {
  if (answered.status !== 200) throw unreachable(answered);
  const {
    access_token: token,
    token_type: type,
    expires_in: life,
    authorization_details: details,
  } = objectIn(answered) ?? {};
  if (typeof token !== 'string' || !TOKEN.test(token) || typeof type !== 'string' || type.toLowerCase() !== wanted)
    throw refuse(refusals, 'offer_unsupported', { detail: 'Its issuer gives a token of another kind.' });
  return { token, lifeS: typeof life === 'number' && life > 0 ? life : null, identifier: identifierIn(details) };
}

/** By what the issuer wants the credential named, where it says so (OpenID4VCI 1.0, section 6.2). */
function identifierIn(details: unknown): string | null {
  const [first] = Array.isArray(details) ? (details as readonly unknown[]) : [];
  const { credential_identifiers: all } = (first ?? {}) as { credential_identifiers?: unknown };
  const [id] = Array.isArray(all) ? (all as readonly unknown[]) : [];
  return typeof id === 'string' && id.length <= MOST_ID ? id : null;
}

/** Undefined where the issuer wants none. */
async function askNonce(ask: Ask, { nonceEndpoint }: Plan): Promise<string | undefined> {
  if (nonceEndpoint === null) return undefined;
  const answered = await ask(nonceEndpoint, { method: 'POST', headers: FORM, body: '' });
  const { c_nonce: nonce } = answered.status === 200 ? (objectIn(answered) ?? {}) : {};
  if (typeof nonce !== 'string' || nonce.length > 4096) throw unreachable(answered);
  return nonce;
}

/** What an issuer sent, of which nothing is believed yet. */
export interface Sent {
  readonly forms: readonly string[];
  /** By what the issuer wants to be told what became of it. */
  readonly notificationId: string | null;
}

/** Proves the keys to the issuer and asks for a copy bound to each (OpenID4VCI 1.0, section 8); undefined: the token has ended. */
export async function askCredentials(
  ask: Ask,
  plan: Plan,
  { access, identifier, holders }: { access: Access; identifier: string | null; holders: readonly KeyObject[] },
): Promise<Sent | undefined> {
  const nonce = await askNonce(ask, plan);
  const jwt = holders.map((holder) => proofOf(holder, plan, nonce));
  const named =
    identifier === null ? { credential_configuration_id: plan.configurationId } : { credential_identifier: identifier };
  const sealing = sealRequest(plan.encryption, { ...named, proofs: { jwt } });
  const answered = await accessAsk(ask, access)(plan.credentialEndpoint, {
    method: 'POST',
    headers: { 'content-type': sealing.type, accept: ANY_ANSWER },
    body: sealing.body,
  });
  if (answered.status === 401) return undefined;
  if (answered.status === 202) throw refused('It would come later, which this wallet cannot wait for.');
  if (answered.status === 400) throw refused(`The issuer refuses: ${errorOf(answered)}.`);
  if (answered.status !== 200) throw unreachable(answered);
  const body = sealing.open(answered.body);
  if (!body) throw refused('Its answer is not encrypted as it was asked to be.');
  return sentIn(objectIn({ ...answered, body }) ?? {}, holders.length);
}

const ANY_ANSWER = 'application/json, application/jwt';
const refused = (detail: string) => refuse(refusals, 'credential_refused', { detail });

const proofOf = (holder: KeyObject, { issuer }: Plan, nonce: string | undefined): string =>
  signJws(
    holder,
    { typ: 'openid4vci-proof+jwt', jwk: publicOf(holder) },
    { aud: issuer, iat: Math.floor(Date.now() / 1000), ...(nonce !== undefined && { nonce }) },
  );

function sentIn({ credentials, notification_id: id }: Readonly<Record<string, unknown>>, most: number): Sent {
  const all = Array.isArray(credentials) ? (credentials as readonly unknown[]) : [];
  if (all.length === 0) throw refused('There is none in it.');
  if (all.length > most) throw refused('There are more in it than were asked for.');
  const forms = all.map((one) => (one as { credential?: unknown } | null)?.credential);
  if (!forms.every((form) => typeof form === 'string')) throw refused('There is none in it.');
  return { forms, notificationId: typeof id === 'string' && id !== '' && id.length <= MOST_ID ? id : null };
}

const MOST_ID = 1000;
