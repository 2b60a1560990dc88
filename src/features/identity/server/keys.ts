import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the lower-case address of a public key, compressed or not: the last 20 bytes of Keccak-256 over x and y. */
export function addressOfKey(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
}

/** A secp256k1 private key as a JWK (RFC 8812 section 3.1). */
export interface Secp256k1Jwk {
  readonly kty: 'EC';
  readonly crv: 'secp256k1';
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** Returns a private key of 32 bytes as a JWK, with its public half computed from it. */
export function jwkOfKey(privateKey: Uint8Array): Secp256k1Jwk {
  const point = Buffer.from(secp256k1.getPublicKey(privateKey, false));
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return { kty: 'EC', crv: 'secp256k1', x, y, d: Buffer.from(privateKey).toString('base64url') };
}

/** Returns the public key for a JWK's private half. Its own x and y are ignored. */
export const publicOfJwk = ({ d }: Pick<Secp256k1Jwk, 'd'>): Uint8Array =>
  secp256k1.getPublicKey(Uint8Array.from(Buffer.from(d, 'base64url')));

/** Generates a key pair with a compressed public key. */
export function newKeyPair(): { privateKey: Uint8Array; publicKey: Uint8Array } {
  const { secretKey, publicKey } = secp256k1.keygen();
  return { privateKey: secretKey, publicKey };
}

/** Returns the key pair of a private key, with a compressed public key. */
export const keyPairOf = (privateKey: Uint8Array): { privateKey: Uint8Array; publicKey: Uint8Array } => ({
  privateKey,
  publicKey: secp256k1.getPublicKey(privateKey),
});
