import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The address of a compressed or uncompressed public key: the last 20 bytes of Keccak-256 over x and y, in lower case. */
export function addressOfKey(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
}

/** A private key on secp256k1 as RFC 8812 section 3.1 writes it. */
export interface Secp256k1Jwk {
  readonly kty: 'EC';
  readonly crv: 'secp256k1';
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** A private key of 32 bytes as a JWK, its public half computed from it. */
export function jwkOfKey(privateKey: Uint8Array): Secp256k1Jwk {
  const point = Buffer.from(secp256k1.getPublicKey(privateKey, false));
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return { kty: 'EC', crv: 'secp256k1', x, y, d: Buffer.from(privateKey).toString('base64url') };
}

/** The public key of a JWK's private half; what it says of its own x and y is not asked. */
export const publicOfJwk = ({ d }: Pick<Secp256k1Jwk, 'd'>): Uint8Array =>
  secp256k1.getPublicKey(Uint8Array.from(Buffer.from(d, 'base64url')));

/** A new key pair; the public half compressed. */
export function newKeyPair(): { privateKey: Uint8Array; publicKey: Uint8Array } {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { privateKey: secretKey, publicKey };
}

/** The pair of a private key; the public half compressed. */
export const keyPairOf = (privateKey: Uint8Array): { privateKey: Uint8Array; publicKey: Uint8Array } => ({
  privateKey,
  publicKey: secp256k1.getPublicKey(privateKey),
});
