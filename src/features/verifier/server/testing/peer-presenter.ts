import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import {
  CompactEncrypt,
  exportJWK,
  type GenerateKeyPairResult,
  importJWK,
  importX509,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';

export interface ReadRequest {
  readonly client_id: string;
  readonly response_type: string;
  readonly response_mode: string;
  readonly response_uri: string;
  readonly nonce: string;
  readonly iat: number;
  readonly state: string;
  readonly aud: string;
  readonly wallet_nonce?: string;
  readonly transaction_data?: readonly string[];
  readonly dcql_query: {
    readonly credentials: readonly { readonly id: string; readonly claims?: readonly { readonly path: string[] }[] }[];
  };
  readonly client_metadata: {
    readonly jwks: { readonly keys: readonly JWK[] };
    readonly encrypted_response_enc_values_supported: readonly string[];
  };
  readonly verifier_info: readonly { readonly data: object }[];
}
export type Keys = GenerateKeyPairResult;
/** Errors that a wallet makes in its key binding, or the wrong key. */
export interface BindingErrors {
  readonly payload?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly key?: Keys;
}

const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest();
const signerBy = (key: CryptoKey) => async (data: string) =>
  Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(data))).toString(
    'base64url',
  );

/** Discloses some claims for this request, with @sd-jwt. */
const show = (credential: string, key: Keys, { client_id: aud, nonce, iat }: ReadRequest, names: readonly string[]) =>
  new SDJwtVcInstance({
    hasher: digest,
    hashAlg: 'sha-256',
    saltGenerator: (length) => randomBytes(length).toString('base64url').slice(0, length),
    kbSigner: signerBy(key.privateKey as CryptoKey),
    kbSignAlg: 'ES256',
  }).present(credential, Object.fromEntries(names.map((name) => [name, true])) as never, {
    kb: { payload: { iat, aud, nonce } },
  });
/** Builds the presentation by hand, with a wallet's errors. */
const showErring = async (
  credential: string,
  key: Keys,
  { client_id: aud, nonce, iat }: ReadRequest,
  { payload = {}, header = {}, key: other = key }: BindingErrors,
) => {
  const sdHash = createHash('sha256').update(credential).digest('base64url');
  const binding = await new SignJWT({ iat, aud, nonce, sd_hash: sdHash, ...payload })
    .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt', ...header })
    .sign(other.privateKey);
  return `${credential}${binding}`;
};

/**
 * A third-party wallet that shows its credentials. It uses `jose` and `@sd-jwt` and shares no code with the product.
 */
export function peerPresenter(reach: (url: string) => string) {
  const form = (body: Record<string, string>) => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(body)),
  });
  const fetched = (link: string, posted?: Record<string, string>) =>
    fetch(reach(new URL(link).searchParams.get('request_uri') ?? ''), posted && form(posted));
  const presenter = {
    fetched,
    /** Opens a signed request and verifies its certificate under the operator's root (x509_hash). */
    open: async (link: string, root: string, posted?: Record<string, string>): Promise<ReadRequest> => {
      const reply = await fetched(link, posted);
      if (reply.status !== 200) throw new Error(`the request answers ${reply.status}`);
      if (!reply.headers.get('content-type')?.startsWith('application/oauth-authz-req+jwt'))
        throw new Error('no request by its type');
      const text = await reply.text();
      const { x5c = [] } = JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as {
        x5c?: string[];
      };
      const der = Buffer.from(x5c[0] ?? '', 'base64');
      const leaf = new X509Certificate(der);
      if (x5c.length !== 1 || !leaf.verify(new X509Certificate(root).publicKey))
        throw new Error('no certificate of this root');
      const { payload } = await jwtVerify(text, await importX509(leaf.toString(), 'ES256'), {
        typ: 'oauth-authz-req+jwt',
        audience: 'https://self-issued.me/v2',
      });
      const read = payload as unknown as ReadRequest;
      const hash = `x509_hash:${createHash('sha256').update(der).digest('base64url')}`;
      if (read.client_id !== hash || new URL(link).searchParams.get('client_id') !== hash)
        throw new Error('not whom the certificate names');
      return read;
    },
    show,
    showErring,
    encrypt: async (request: ReadRequest, said: object, enc = 'A128GCM', keys = request.client_metadata.jwks.keys) => {
      const [jwk] = keys;
      if (!jwk) throw new Error('no key to encrypt to');
      return new CompactEncrypt(Buffer.from(JSON.stringify(said)))
        .setProtectedHeader({ alg: 'ECDH-ES', enc, ...(jwk.kid && { kid: jwk.kid }) })
        .encrypt(await importJWK(jwk, 'ECDH-ES'));
    },
    post: async ({ response_uri: uri }: ReadRequest, body: Record<string, string>) => {
      const reply = await fetch(reach(uri), form(body));
      return {
        status: reply.status,
        body: (await reply.json()) as { redirect_uri?: string; error?: string; error_description?: string },
      };
    },
    answer: async (request: ReadRequest, shown: string, enc?: string) => {
      const [query] = request.dcql_query.credentials;
      const said = { vp_token: { [query?.id ?? '']: [shown] }, state: request.state };
      return presenter.post(request, { response: await presenter.encrypt(request, said, enc) });
    },
    publicOf: async ({ publicKey }: Keys) => exportJWK(publicKey),
  };
  return presenter;
}
