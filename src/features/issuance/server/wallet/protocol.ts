import type { KeyObject } from 'node:crypto';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { attesterOf } from './attester.ts';
import { type Access, requesterWithToken } from './dpop.ts';
import { sealRequest } from './encryption.ts';
import { objectIn, type Requester } from './issuer-requester.ts';
import { shownLine } from './issuer-shapes.ts';
import type { Plan } from './offer-plan.ts';
import type { IssuerResponse } from './own-doors.ts';

/** Headers of requests for tokens and nonces. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Maximum length of an id that an issuer chose. */
export const MOST_ID = 1000;

export const unreachable = ({ status }: IssuerResponse) =>
  refuse(refusals, 'issuer_unreachable', { detail: `The issuer answered ${status}.` });
const errorOf = (answered: IssuerResponse): string => {
  const { error } = objectIn(answered) ?? {};
  return typeof error === 'string' ? shownLine(error, 60) : '';
};

/** Undefined if the issuer requires no nonce. */
async function askNonce(ask: Requester, { nonceEndpoint }: Plan): Promise<string | undefined> {
  if (nonceEndpoint === null) return undefined;
  const answered = await ask(nonceEndpoint, { method: 'POST', headers: FORM, body: '' });
  const { c_nonce: nonce } = answered.status === 200 ? (objectIn(answered) ?? {}) : {};
  if (typeof nonce !== 'string' || nonce.length > 4096) throw unreachable(answered);
  return nonce;
}

/** Credentials from an issuer, not yet verified. */
export interface ReceivedCredentials {
  readonly forms: readonly string[];
  /** Notification id, if the issuer wants to be notified. */
  readonly notificationId: string | null;
}

/** A deferred credential, with the id to poll for it (OpenID4VCI 1.0, section 9). */
export interface DeferredCredential {
  readonly transactionId: string;
  /** Seconds before the issuer wants the next poll. */
  readonly intervalS: number;
}

interface CredentialAccess {
  readonly access: Access;
  readonly identifier: string | null;
  readonly holders: readonly KeyObject[];
}

/** Proves the keys and requests a copy bound to each (OpenID4VCI 1.0, section 8); undefined if the token has ended. */
export async function askCredentials(
  services: Services,
  ask: Requester,
  plan: Plan,
  { access, identifier, holders }: CredentialAccess,
): Promise<ReceivedCredentials | DeferredCredential | undefined> {
  const nonce = await askNonce(ask, plan);
  const jwt = await Promise.all(holders.map((holder) => proofOf(services, holder, plan, nonce)));
  const named =
    identifier === null ? { credential_configuration_id: plan.configurationId } : { credential_identifier: identifier };
  const asked = { ...named, proofs: { jwt } };
  return send(ask, plan, { access, asked, endpoint: plan.credentialEndpoint, most: holders.length });
}

/** Polls for a deferred credential (OpenID4VCI 1.0, section 9.1); undefined if the token has ended. */
export async function askDeferred(
  ask: Requester,
  plan: Plan,
  { access, transactionId, most }: { access: Access; transactionId: string; most: number },
): Promise<ReceivedCredentials | DeferredCredential | undefined> {
  const asked = { transaction_id: transactionId };
  return send(ask, plan, { access, asked, endpoint: plan.deferredEndpoint ?? '', most });
}

async function send(
  ask: Requester,
  { encryption, deferredEndpoint }: Plan,
  { access, asked, endpoint, most }: { access: Access; asked: object; endpoint: string; most: number },
): Promise<ReceivedCredentials | DeferredCredential | undefined> {
  const sealing = sealRequest(encryption, asked);
  const answered = await requesterWithToken(ask, access)(endpoint, {
    method: 'POST',
    headers: { 'content-type': sealing.type, accept: ANY_ANSWER },
    body: sealing.body,
  });
  if (answered.status === 401) return undefined;
  if (answered.status === 400) throw refused(`The issuer refuses: ${errorOf(answered)}.`);
  if (answered.status !== 200 && answered.status !== 202) throw unreachable(answered);
  const body = sealing.open(answered.body);
  if (!body) throw refused('Its answer is not encrypted as requested.');
  const said = objectIn({ ...answered, body }) ?? {};
  return answered.status === 202 ? laterIn(said, deferredEndpoint) : sentIn(said, most);
}

function laterIn(
  { transaction_id: id, interval }: Readonly<Record<string, unknown>>,
  endpoint: string | null,
): DeferredCredential {
  if (typeof id !== 'string' || id === '' || id.length > MOST_ID || endpoint === null)
    throw refused('It is deferred, but the issuer gives no valid way to poll for it.');
  return { transactionId: id, intervalS: typeof interval === 'number' && interval > 0 ? interval : 0 };
}

const ANY_ANSWER = 'application/json, application/jwt';
const refused = (detail: string) => refuse(refusals, 'credential_refused', { detail });

/** Attests one key only, so that copies cannot be linked. */
async function proofOf(
  services: Services,
  holder: KeyObject,
  { issuer, isKeyAttested }: Plan,
  nonce: string | undefined,
): Promise<string> {
  const attested = isKeyAttested && { key_attestation: await attesterOf(services).ofKeys([holder], nonce) };
  return signJws(
    holder,
    { typ: 'openid4vci-proof+jwt', jwk: publicOf(holder), ...attested },
    { aud: issuer, iat: Math.floor(Date.now() / 1000), ...(nonce !== undefined && { nonce }) },
  );
}

function sentIn(
  { credentials, notification_id: id }: Readonly<Record<string, unknown>>,
  most: number,
): ReceivedCredentials {
  const all = Array.isArray(credentials) ? (credentials as readonly unknown[]) : [];
  if (all.length === 0) throw refused('The response contains no credential.');
  if (all.length > most) throw refused('The response contains more credentials than requested.');
  const forms = all.map((one) => (one as { credential?: unknown } | null)?.credential);
  if (!forms.every((form) => typeof form === 'string')) throw refused('The response contains no credential.');
  return { forms, notificationId: typeof id === 'string' && id !== '' && id.length <= MOST_ID ? id : null };
}
