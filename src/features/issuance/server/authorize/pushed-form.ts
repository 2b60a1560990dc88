import { z } from 'zod';
import { configurationOf, type Format } from '../../rules.ts';
import type { AttestedClient } from '../issuer/client-attestation.ts';
import type { ProvenKey } from '../issuer/dpop-proofs.ts';
import type { ProtocolError } from '../issuer/protocol-error.ts';
import { isRedirectUri } from './redirects.ts';

interface PushContext {
  readonly issuer: string;
  readonly ownPage: string;
  readonly client: AttestedClient | null;
  readonly key: ProvenKey | null;
}
interface PushedForm {
  readonly clientId: string;
  readonly clientJkt: string | null;
  readonly dpopJkt: string | null;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly challenge: string;
  readonly issuerState: string | null;
  readonly configuration: WantedCredential;
  readonly isByDetails: boolean;
}
interface WantedCredential {
  readonly type: number;
  readonly format: Format;
}

const MOST = { client: 2048, state: 1024 };
const HASHED = /^[\w-]{43}$/;
const bad = (description: string, error = 'invalid_request'): ProtocolError => ({ error, description });

export const isTwice = (form: URLSearchParams): boolean => new Set(form.keys()).size !== [...form.keys()].length;

/**
 * Parses a pushed authorization request (RFC 9126, section 2.1; FAPI 2.0 Security Profile, section 5.3.2.2), or returns
 * why it is invalid.
 */
export function readPushed(form: URLSearchParams, around: PushContext): PushedForm | ProtocolError {
  const fault = judgeForm(form, around);
  if (fault) return fault;
  const asked = wantedIn(form);
  if ('error' in asked) return asked;
  const { client, key } = around;
  return {
    ...asked,
    clientId: client?.id ?? form.get('client_id') ?? '',
    clientJkt: client?.jkt ?? null,
    dpopJkt: key?.jkt ?? form.get('dpop_jkt'),
    redirectUri: form.get('redirect_uri') ?? '',
    state: form.get('state'),
    challenge: form.get('code_challenge') ?? '',
    issuerState: form.get('issuer_state'),
  };
}

function judgeForm(form: URLSearchParams, around: PushContext): ProtocolError | undefined {
  const { client, issuer } = around;
  const clientId = client?.id ?? form.get('client_id') ?? '';
  if (isTwice(form)) return bad('A parameter is repeated.');
  if (form.has('request_uri')) return bad('A pushed request must not contain a request_uri.');
  if (form.has('request')) return bad('Request objects are not supported.', 'request_not_supported');
  if (clientId === '' || clientId.length > MOST.client)
    return bad('The client_id is missing or too long.', 'invalid_client');
  if (form.get('response_type') !== 'code')
    return bad('Only response_type code is supported.', 'unsupported_response_type');
  if ((form.get('resource') ?? issuer) !== issuer) return bad('The resource is not this issuer.', 'invalid_target');
  return judgeAnswer(form, around);
}

/** Checks how a pushed request wants its response, and the bindings of its code (PKCE, DPoP). */
function judgeAnswer(form: URLSearchParams, { ownPage, key }: PushContext): ProtocolError | undefined {
  const said = (name: string, otherwise = '') => form.get(name) ?? otherwise;
  if (said('response_mode', 'query') !== 'query') return bad('Only response_mode query is supported.');
  if (!isRedirectUri(said('redirect_uri'), ownPage)) return bad('This redirect_uri is not allowed.');
  const isBound = said('code_challenge_method') === 'S256' && HASHED.test(said('code_challenge'));
  if (!isBound) return bad('A code_challenge by S256 is required.');
  if (said('state').length > MOST.state) return bad('The state is too long.');
  const jkt = form.get('dpop_jkt');
  const isKey = jkt === null || (HASHED.test(jkt) && (key?.jkt ?? jkt) === jkt);
  return isKey ? undefined : bad('The dpop_jkt does not match the proven key.');
}

const details = z.array(
  z.looseObject({ type: z.string(), credential_configuration_id: z.string().max(200).optional() }),
);
type RequestedCredential = Pick<PushedForm, 'configuration' | 'isByDetails'>;

/**
 * Returns the single requested credential, by scope or `authorization_details` (OpenID4VCI 1.0, sections 5.1.1 and
 * 5.1.2).
 */
function wantedIn(form: URLSearchParams): RequestedCredential | ProtocolError {
  const [given, scope] = [form.get('authorization_details'), form.get('scope')];
  const configuration = given === null ? ofScope(scope ?? '') : ofDetails(given);
  if (configuration) return { configuration, isByDetails: given !== null };
  const description = 'Exactly one credential of this issuer must be requested.';
  return bad(description, given === null ? 'invalid_scope' : 'invalid_authorization_details');
}

function ofDetails(given: string): WantedCredential | undefined {
  try {
    const read = details.safeParse(JSON.parse(given));
    const [one, ...more] = read.data ?? [];
    if (one?.type !== 'openid_credential' || more.length > 0) return undefined;
    return configurationOf(one.credential_configuration_id ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the credential type that a scope names; undefined for scopes of other servers. */
function ofScope(scope: string): WantedCredential | undefined {
  const known = scope.split(' ').flatMap((one) => configurationOf(one) ?? []);
  return known.length === 1 ? known[0] : undefined;
}
