import { createHash, randomBytes } from 'node:crypto';
import {
  type CallbackContext,
  type ClientAuthenticationCallback,
  clientAuthenticationClientAttestationJwt,
  clientAuthenticationNone,
  HashAlgorithm,
  type Jwk,
  type RequestDpopOptions,
  resourceRequest,
} from '@openid4vc/oauth2';
import { Openid4vciClient } from '@openid4vc/openid4vci';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

const CLIENT = 'https://peer-wallet.example';
const RETURN_TO = 'https://peer-wallet.example/back';
const HASHES = { [HashAlgorithm.Sha256]: 'sha256', [HashAlgorithm.Sha384]: 'sha384', [HashAlgorithm.Sha512]: 'sha512' };
const unused = () => {
  throw new Error('not used by this wallet');
};

/** Returns a wallet provider's attestation of a key. */
type Attest = (key: { privateKey: CryptoKey; publicKey: CryptoKey }) => Promise<string>;

/** Signing keys and the callbacks that @openid4vc requires. */
function toolsOf(reach: (url: string) => string) {
  const keys = new Map<string, CryptoKey>();
  const newKey = async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = (await exportJWK(pair.publicKey)) as Jwk;
    keys.set(await calculateJwkThumbprint(publicJwk as JWK), pair.privateKey);
    return { pair, signer: { method: 'jwk' as const, publicJwk, alg: 'ES256' } };
  };
  const signJwt: CallbackContext['signJwt'] = async (signer, { header, payload }) => {
    const publicJwk = signer.method === 'jwk' ? signer.publicJwk : unused();
    const key = keys.get(await calculateJwkThumbprint(publicJwk as JWK)) ?? unused();
    const jwt = await new SignJWT(payload as JWTPayload)
      .setProtectedHeader({ ...header, alg: 'ES256' } as JWTHeaderParameters)
      .sign(key);
    return { jwt, signerJwk: publicJwk };
  };
  const part = {
    fetch: (url: unknown, init: unknown) => fetch(reach(String(url)), init as RequestInit),
    hash: (data: Uint8Array, algorithm: HashAlgorithm) => createHash(HASHES[algorithm]).update(data).digest(),
    generateRandom: (count: number) => randomBytes(count),
    signJwt,
  };
  return { newKey, part };
}
type Tools = ReturnType<typeof toolsOf>;

/** Continues from the return address to the credential. */
async function finish(
  { client, tools: { newKey, part }, dpop }: { client: Openid4vciClient; tools: Tools; dpop: RequestDpopOptions },
  { credentialOffer, issuerMetadata, asked, id }: Begun,
  back: string,
) {
  const [authorizationServerMetadata] = issuerMetadata.authorizationServers;
  if (!authorizationServerMetadata) throw new Error('no server');
  const answer = client.parseAndVerifyAuthorizationResponseRedirectUrl({
    url: back,
    authorizationServerMetadata,
  });
  if (answer.error !== undefined) throw new Error(answer.error);
  const { accessTokenResponse, dpop: then } = await client.retrieveAuthorizationCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    authorizationCode: String(answer.code),
    redirectUri: RETURN_TO,
    dpop: asked.dpop ?? dpop,
    ...(asked.pkce && { pkceCodeVerifier: asked.pkce.codeVerifier }),
  });
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata });
  const holder = await newKey();
  const { jwt } = await client.createCredentialRequestJwtProof({
    issuerMetadata,
    credentialConfigurationId: id,
    nonce,
    signer: holder.signer,
  });
  const details = accessTokenResponse.authorization_details as
    | readonly { credential_identifiers?: readonly string[] }[]
    | undefined;
  const identifier = details?.[0]?.credential_identifiers?.[0];
  const proofs = { jwt: [jwt] };
  const opening = { accessToken: accessTokenResponse.access_token, dpop: then ?? dpop };
  if (identifier !== undefined) {
    // The library's own call requests only by configuration, so this one is made by hand.
    const asked = await resourceRequest({
      ...opening,
      callbacks: part,
      url: issuerMetadata.credentialIssuer.credential_endpoint,
      requestOptions: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential_identifier: identifier, proofs }),
      },
    });
    if (!asked.ok) throw new Error(`it answers ${asked.response.status}`);
    return { token: accessTokenResponse, answer, given: (await asked.response.json()) as object };
  }
  const given = await client.retrieveCredentials({
    ...opening,
    issuerMetadata,
    credentialConfigurationId: id,
    proofs,
  });
  return { token: accessTokenResponse, answer, given: given.credentialResponse as object };
}

/** A third-party wallet based on @openid4vc: PAR, PKCE, DPoP with server nonces, and an optional attestation. */
export async function peerOpenid4vc(reach: (url: string) => string, attest?: Attest) {
  const tools = toolsOf(reach);
  const { newKey, part } = tools;
  const instance = await newKey();
  const attested: ClientAuthenticationCallback | undefined =
    attest &&
    clientAuthenticationClientAttestationJwt({
      clientAttestationJwt: await attest(instance.pair),
      callbacks: part,
    });
  const client = new Openid4vciClient({
    callbacks: {
      ...part,
      verifyJwt: unused,
      decryptJwe: unused,
      encryptJwe: unused,
      clientAuthentication: attested ?? clientAuthenticationNone({ clientId: CLIENT }),
    } as unknown as CallbackContext,
  });
  const dpopKey = await newKey();
  const dpop = { signer: dpopKey.signer };
  return {
    /** Continues from an offer to the address to which the person is sent. */
    begin: async (offer: string, by: { scope?: string }): Promise<Begun> => {
      const credentialOffer = await client.resolveCredentialOffer(offer);
      const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer);
      const [id = ''] = credentialOffer.credential_configuration_ids;
      const details = [{ type: 'openid_credential', credential_configuration_id: id }];
      const asked = await client.createAuthorizationRequestUrlFromOffer({
        credentialOffer,
        issuerMetadata,
        clientId: CLIENT,
        redirectUri: RETURN_TO,
        dpop,
        ...(by.scope === undefined
          ? { additionalRequestPayload: { authorization_details: details } }
          : { scope: by.scope }),
      });
      return { credentialOffer, issuerMetadata, asked, id, url: asked.authorizationRequestUrl };
    },
    finish: (begun: Begun, back: string) => finish({ client, tools, dpop }, begun, back),
  };
}
interface Begun {
  readonly credentialOffer: Awaited<ReturnType<Openid4vciClient['resolveCredentialOffer']>>;
  readonly issuerMetadata: Awaited<ReturnType<Openid4vciClient['resolveIssuerMetadata']>>;
  readonly asked: Awaited<ReturnType<Openid4vciClient['createAuthorizationRequestUrlFromOffer']>>;
  readonly id: string;
  readonly url: string;
}
