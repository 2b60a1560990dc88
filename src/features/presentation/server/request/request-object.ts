import { randomBytes } from 'node:crypto';
import { refuse } from '#platform/refusal.ts';
import { type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import type { RequestText } from './request-text.ts';
import type { Requester } from './verifier-requester.ts';

const SELF_ISSUED = 'https://self-issued.me/v2';

export type Parameters = Readonly<Record<string, unknown>>;

/** A request as received, not yet verified. */
export interface GivenRequest {
  readonly parameters: Parameters;
  /** Request object with the parameters; undefined if they were in the link itself. */
  readonly object: ReadJws | undefined;
}

/** Parameters that a link carries as JSON. */
const AS_JSON = ['dcql_query', 'client_metadata', 'transaction_data', 'verifier_info'];
const SKEW_S = 300;

export const invalid = (detail: string) => refuse(refusals, 'request_invalid', { detail });

/** Abilities of this wallet, posted to a verifier that builds its request on demand (section 5.10). */
const WALLET = {
  // COSE algorithm numbers for mdocs (appendix B.2.2): ES256, and ES256 restricted to P-256.
  vp_formats_supported: {
    'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
    mso_mdoc: { issuerauth_alg_values: [-7, -9], deviceauth_alg_values: [-7, -9] },
  },
  client_id_prefixes_supported: ['x509_hash', 'x509_san_dns', 'decentralized_identifier', 'redirect_uri'],
  request_object_signing_alg_values_supported: ['ES256'],
  authorization_encryption_alg_values_supported: ['ECDH-ES'],
  authorization_encryption_enc_values_supported: ['A128GCM', 'A256GCM'],
  response_types_supported: ['vp_token'],
  response_modes_supported: ['direct_post', 'direct_post.jwt'],
};

/** Gets a request from its link, its object, or the address of its object (OpenID4VP 1.0, section 5; RFC 9101). */
export async function resolveRequest(given: RequestText, ask: Requester, nowS: number): Promise<GivenRequest> {
  const { request, request_uri: uri, request_uri_method: method = 'get' } = given;
  if (request !== undefined && uri !== undefined) throw invalid('It is given both by value and by reference.');
  if (request !== undefined) return openObject(request, given, undefined, nowS);
  if (uri === undefined) return { parameters: fromLink(given), object: undefined };
  if (method !== 'get' && method !== 'post') throw invalid('Its request_uri_method is neither get nor post.');
  const walletNonce = method === 'post' ? randomBytes(16).toString('base64url') : undefined;
  const accept = { accept: 'application/oauth-authz-req+jwt' };
  const answered = await ask(
    uri,
    walletNonce === undefined
      ? { headers: accept }
      : {
          method: 'POST',
          headers: { ...accept, 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams({ wallet_metadata: JSON.stringify(WALLET), wallet_nonce: walletNonce })),
        },
  );
  if (answered.status === 404 || answered.status === 410) throw refuse(refusals, 'request_gone');
  if (answered.status !== 200)
    throw refuse(refusals, 'verifier_unreachable', { detail: `The verifier answered ${answered.status}.` });
  return openObject(answered.body.toString().trim(), given, walletNonce, nowS);
}

function fromLink(given: RequestText): Parameters {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      if (!AS_JSON.includes(name)) return [name, text];
      try {
        return [name, JSON.parse(text) as unknown];
      } catch {
        throw invalid(`${name} is no JSON.`);
      }
    }),
  );
}

function openObject(text: string, given: RequestText, walletNonce: string | undefined, nowS: number): GivenRequest {
  const object = readJws(text);
  if (!object) throw invalid('Its request object cannot be read.');
  const { payload } = object;
  if (payload.client_id !== given.client_id)
    throw refuse(refusals, 'verifier_not_as_named', { detail: 'The request object belongs to another verifier.' });
  if (walletNonce !== undefined && payload.wallet_nonce !== walletNonce)
    throw invalid('It does not repeat this wallet’s nonce.');
  judgeObject(object, nowS);
  return { parameters: payload, object };
}

/** Checks a request object's type, audience and dates, but not its signer. */
export function judgeObject({ header, payload }: ReadJws, nowS: number): void {
  if (header.typ !== 'oauth-authz-req+jwt') throw invalid('Its request object cannot be read.');
  const { aud, exp, nbf, iat } = payload;
  // Audience for a wallet without an issuer identifier (section 5.8). A request for another wallet is rejected.
  if (aud !== undefined && ![aud].flat().includes(SELF_ISSUED)) throw invalid('It is for another wallet.');
  const isPast = (time: unknown) => typeof time === 'number' && time <= nowS + SKEW_S;
  if (exp !== undefined && !(typeof exp === 'number' && exp > nowS)) throw refuse(refusals, 'request_gone');
  if ([nbf, iat].some((from) => from !== undefined && !isPast(from))) throw invalid('It is not valid yet.');
}
