import { type KeyObject, randomUUID } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';

interface KeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}
/** Deviations in the header, the claims, or the signer. */
export interface Deviation {
  readonly header?: object;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signer?: KeyObject;
}
const [PAST, FUTURE] = [new Date('2001-01-01'), new Date('2099-12-31')];

/** A key with its DER certificate. */
export interface Certified {
  readonly key: KeyObject;
  readonly certificate: Uint8Array;
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** A wallet provider that attests wallets and keys, with jose. `x5c` has its certificate without the root. */
export function peerMaker({ key: signer, certificate }: Certified, now: () => Promise<Date>) {
  const sign = (typ: string, claims: JWTPayload, otherwise: Deviation) =>
    new SignJWT({ iat: secondsOf(PAST), exp: secondsOf(FUTURE), ...claims, ...otherwise.claims })
      .setProtectedHeader({ alg: 'ES256', typ, ...chainOf(certificate), ...otherwise.header })
      .sign(otherwise.signer ?? signer);
  return {
    client: async (key: KeyPair, otherwise: Deviation = {}) =>
      sign(
        'oauth-client-attestation+jwt',
        { sub: 'https://wallet.example', cnf: { jwk: await exportJWK(key.publicKey) } },
        otherwise,
      ),
    proof: async (key: KeyPair, aud: string, { header, claims }: Deviation = {}) =>
      new SignJWT({ iss: 'https://wallet.example', aud, jti: randomUUID(), iat: secondsOf(await now()), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt', ...header })
        .sign(key.privateKey),
    keys: async (keys: readonly KeyPair[], nonce: string | undefined, otherwise: Deviation = {}) =>
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

/** Returns a certificate as a header member. */
export const chainOf = (certificate: Uint8Array) => ({ x5c: [Buffer.from(certificate).toString('base64')] });
