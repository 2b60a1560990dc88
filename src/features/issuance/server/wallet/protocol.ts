import type { KeyObject } from 'node:crypto';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { PRE_AUTHORIZED } from '../issuer/offer-object.ts';
import { type Ask, objectIn } from './asking.ts';
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

/** Redeems the code of an offer (OpenID4VCI 1.0, section 6): it can be done once. */
export async function askToken(ask: Ask, plan: Plan, txCode: string | undefined): Promise<string> {
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
  if (answered.status !== 200) throw unreachable(answered);
  const { access_token: token, token_type: type } = objectIn(answered) ?? {};
  if (typeof token !== 'string' || !TOKEN.test(token) || typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    throw refuse(refusals, 'offer_unsupported', { detail: 'Its issuer gives a token of another kind.' });
  return token;
}

/** Undefined where the issuer wants none. */
async function askNonce(ask: Ask, { nonceEndpoint }: Plan): Promise<string | undefined> {
  if (nonceEndpoint === null) return undefined;
  const answered = await ask(nonceEndpoint, { method: 'POST', headers: FORM, body: '' });
  const { c_nonce: nonce } = answered.status === 200 ? (objectIn(answered) ?? {}) : {};
  if (typeof nonce !== 'string' || nonce.length > 4096) throw unreachable(answered);
  return nonce;
}

/** Proves the key to the issuer and asks for the credential (OpenID4VCI 1.0, section 8); undefined: the token has ended. */
export async function askCredential(
  ask: Ask,
  plan: Plan,
  { token, holder }: { token: string; holder: KeyObject },
): Promise<string | undefined> {
  const nonce = await askNonce(ask, plan);
  const proof = signJws(
    holder,
    { typ: 'openid4vci-proof+jwt', jwk: publicOf(holder) },
    { aud: plan.issuer, iat: Math.floor(Date.now() / 1000), ...(nonce !== undefined && { nonce }) },
  );
  const answered = await ask(plan.credentialEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ credential_configuration_id: plan.configurationId, proofs: { jwt: [proof] } }),
  });
  if (answered.status === 401) return undefined;
  if (answered.status === 202)
    throw refuse(refusals, 'credential_refused', { detail: 'It would come later, which this wallet cannot wait for.' });
  if (answered.status === 400) {
    const detail = `The issuer refuses: ${errorOf(answered)}.`;
    throw refuse(refusals, 'credential_refused', { detail });
  }
  if (answered.status !== 200) throw unreachable(answered);
  const { credentials } = objectIn(answered) ?? {};
  const [first] = Array.isArray(credentials) ? (credentials as readonly unknown[]) : [];
  const { credential } = (first ?? {}) as { credential?: unknown };
  if (typeof credential !== 'string') throw refuse(refusals, 'credential_refused', { detail: 'There is none in it.' });
  return credential;
}
