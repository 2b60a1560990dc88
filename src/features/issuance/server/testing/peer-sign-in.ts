import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Errors and options of a third-party issuer's authorization server. */
export interface SignInFaults {
  readonly token?: (good: Record<string, unknown>) => object;
  /** Requires no nonce in key proofs. */
  readonly isNonceLess?: true;
  /** Spelling of the scheme in a challenge. */
  readonly scheme?: string;
}
interface Pushed {
  readonly form: URLSearchParams;
  redirected?: string;
}
interface ProofTarget {
  readonly url: string;
  readonly faults: SignInFaults;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

const metadataOf = (id: string) => ({
  authorization_endpoint: `${id}/authorize`,
  pushed_authorization_request_endpoint: `${id}/par`,
  code_challenge_methods_supported: ['S256'],
  dpop_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
});

/** Pushed requests, codes and key-bound tokens by RFC 9126, 7636, 9207 and 9449; it shares no code with the product. */
export function peerSignIns() {
  const [pushed, codes] = [new Map<string, Pushed>(), new Map<string, Pushed>()];
  const nonces = new Set<string>();
  const [bound, seen] = [new Map<string, string>(), new Set<string>()];
  const challenge = ({ scheme = 'DPoP' }: SignInFaults): Answer => {
    const nonce = randomUUID();
    nonces.add(nonce);
    const headers = { 'dpop-nonce': nonce, 'www-authenticate': `${scheme} error="use_dpop_nonce"` };
    return { status: 401, body: { error: 'use_dpop_nonce' }, headers };
  };
  /** Returns the thumbprint of the proven key, or an error. */
  const judge = async (
    headers: IncomingHttpHeaders,
    { url, faults }: ProofTarget,
    token?: string,
  ): Promise<string | Answer> => {
    const { payload, protectedHeader } = await jwtVerify(String(headers.dpop), EmbeddedJWK, { typ: 'dpop+jwt' });
    const { htm, htu, jti, ath, nonce } = payload;
    if (htm !== 'POST' || htu !== url || seen.has(String(jti)) || ath !== (token && hashed(token)))
      return { status: 400, body: { error: 'invalid_dpop_proof' } };
    seen.add(String(jti));
    if (!faults.isNonceLess && !nonces.delete(String(nonce))) return challenge(faults);
    return calculateJwkThumbprint(protectedHeader.jwk as JWK);
  };
  return {
    metadata: metadataOf,
    push: (form: URLSearchParams): Answer => {
      const isWhole = form.get('response_type') === 'code' && form.get('code_challenge_method') === 'S256';
      if (!isWhole || !form.get('state') || !form.get('code_challenge')) return { status: 400, body: {} };
      const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
      pushed.set(uri, { form });
      return { status: 201, body: { request_uri: uri, expires_in: 60 } };
    },
    /** Signs the person in at the URL to which the wallet sent them, and returns the redirect's parameters. */
    signIn: (address: string, iss: string) => {
      const given = new URL(address).searchParams;
      const request = pushed.get(given.get('request_uri') ?? '');
      if (!request || given.get('client_id') !== request.form.get('client_id')) throw new Error('no request');
      const code = randomUUID();
      codes.set(code, request);
      const [state, returnUri] = [request.form.get('state') ?? '', request.form.get('redirect_uri')];
      return { returnUri, form: request.form, back: { code, state, iss } };
    },
    redeem: async (form: URLSearchParams, headers: IncomingHttpHeaders, at: ProofTarget): Promise<Answer> => {
      const key = await judge(headers, at);
      if (typeof key !== 'string') return key;
      const request = codes.get(form.get('code') ?? '')?.form;
      codes.delete(form.get('code') ?? '');
      const isGood =
        form.get('grant_type') === 'authorization_code' &&
        request?.get('redirect_uri') === form.get('redirect_uri') &&
        request?.get('client_id') === form.get('client_id') &&
        request?.get('code_challenge') === hashed(form.get('code_verifier') ?? '') &&
        request?.get('dpop_jkt') === key;
      if (!isGood) return { status: 400, body: { error: 'invalid_grant' } };
      const token = randomUUID();
      bound.set(token, key);
      const good = { access_token: token, token_type: 'DPoP', expires_in: 60 };
      return { status: 200, body: at.faults.token?.(good) ?? good };
    },
    /** Checks the token and key proof at the credential endpoint; undefined if they are valid. */
    refusesProof: async (headers: IncomingHttpHeaders, at: ProofTarget): Promise<Answer | undefined> => {
      const [, token = ''] = /^DPoP (.+)$/.exec(headers.authorization ?? '') ?? [];
      const key = await judge(headers, at, token);
      if (typeof key !== 'string') return key;
      return key === bound.get(token) ? undefined : { status: 401, body: { error: 'invalid_token' } };
    },
  };
}
