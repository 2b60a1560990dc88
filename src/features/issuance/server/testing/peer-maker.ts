import { createPrivateKey, randomUUID } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { newPair, type Pair } from '#features/credentials/server/mdoc/testing/licence.ts';
import { certifyToday } from './licence-office.ts';

interface KeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}
/** What is otherwise than it should be, of the header, the claims, or who signs. */
export interface Otherwise {
  readonly header?: object;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signer?: Pair;
}
const inS = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Somebody who makes wallets and vouches for them and their keys, by jose: what is signed stands in `x5c` without its root. */
export function peerMaker() {
  const [root, signer] = [newPair(), newPair()];
  const x5c = [Buffer.from(certifyToday(signer, { by: root, name: 'Wallets' })).toString('base64')];
  const sign = (typ: string, claims: JWTPayload, otherwise: Otherwise) =>
    new SignJWT({ iat: inS(0), exp: inS(300), ...claims, ...otherwise.claims })
      .setProtectedHeader({ alg: 'ES256', typ, x5c, ...otherwise.header })
      .sign(createPrivateKey((otherwise.signer ?? signer).key.export({ format: 'pem', type: 'pkcs8' })));
  return {
    /** A chain of one that vouches for itself. */
    ownWord: { header: { x5c: [Buffer.from(certifyToday(root)).toString('base64')] }, signer: root },
    stranger: newPair(),
    client: async (key: KeyPair, otherwise: Otherwise = {}) =>
      sign(
        'oauth-client-attestation+jwt',
        { sub: 'https://wallet.example', cnf: { jwk: await exportJWK(key.publicKey) } },
        otherwise,
      ),
    proof: (key: KeyPair, aud: string, { header, claims }: Otherwise = {}) =>
      new SignJWT({ iss: 'https://wallet.example', aud, jti: randomUUID(), iat: inS(0), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt', ...header })
        .sign(key.privateKey),
    keys: async (keys: readonly KeyPair[], nonce: string | undefined, otherwise: Otherwise = {}) =>
      sign(
        'key-attestation+jwt',
        {
          attested_keys: await Promise.all(keys.map(({ publicKey }) => exportJWK(publicKey))),
          ...(nonce && { nonce }),
        },
        otherwise,
      ),
  };
}
