import { randomBytes } from 'node:crypto';
import { deriveKey } from '#features/auth/server/sessions/passwords.ts';
import { contextOf, openBytes, sealBytes } from '#platform/server/vault/vault-seal.ts';
import { normalPassphrase } from '../../rules.ts';
import { type LockedKeys, type PrivateKeys, privateKeys } from './export-shape.ts';

/**
 * RFC 9106 section 4, second recommendation. It costs more than a sign-in, because anyone with the file can guess
 * without this server.
 */
const COST = { memoryKiB: 65_536, passes: 3, lanes: 4 } as const;
const SALT = 16;

const contextFor = (did: string) => contextOf('ingam-export', 'keys', did);

/**
 * Encrypts private keys with a passphrase (Argon2id, AES-256-GCM), bound to their DID. Refuses with `unavailable` if
 * too many wait.
 */
export async function lockKeys(keys: PrivateKeys, passphrase: string, did: string): Promise<LockedKeys> {
  const salt = randomBytes(SALT);
  const key = await deriveKey(normalPassphrase(passphrase), salt, COST);
  const plain = Buffer.from(JSON.stringify(keys));
  const context = contextFor(did);
  const sealed = sealBytes(key, context, plain);
  key.fill(0);
  plain.fill(0);
  return {
    kdf: { name: 'argon2id', version: 19, ...COST, salt: salt.toString('base64url') },
    cipher: 'A256GCM',
    aad: new TextDecoder().decode(context),
    sealed: Buffer.from(sealed).toString('base64url'),
  };
}

/** Opens the result of `lockKeys`; undefined if the passphrase is wrong. */
export async function unlockKeys(
  locked: LockedKeys,
  passphrase: string,
  did: string,
): Promise<PrivateKeys | undefined> {
  const plain = await openKeys(locked, passphrase, did);
  return plain && privateKeys.parse(JSON.parse(Buffer.from(plain).toString()));
}

/**
 * Returns the decrypted text, still unchecked: the maker of the file may have invented it. Undefined if the passphrase
 * is wrong.
 */
export async function openKeys(
  { kdf, sealed }: LockedKeys,
  passphrase: string,
  did: string,
): Promise<Uint8Array | undefined> {
  const key = await deriveKey(normalPassphrase(passphrase), Buffer.from(kdf.salt, 'base64url'), kdf);
  const plain = opened(key, contextFor(did), Buffer.from(sealed, 'base64url'));
  key.fill(0);
  return plain;
}

/** A wrong tag means a wrong key: the file's signature has already shown that the file is unchanged. */
function opened(key: Uint8Array, context: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return openBytes(key, context, sealed);
  } catch {
    return undefined;
  }
}
