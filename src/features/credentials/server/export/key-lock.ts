import { randomBytes } from 'node:crypto';
import { deriveKey } from '#features/auth/server/sessions/passwords.ts';
import { contextOf, openBytes, sealBytes } from '#platform/server/vault/vault-seal.ts';
import { normalPassphrase } from '../../passphrase.ts';
import { type LockedKeys, type PrivateKeys, privateKeys } from './export-shape.ts';

/** RFC 9106 section 4, second recommendation: anyone who has the file guesses without us, so it costs more than a sign-in. */
const COST = { memoryKiB: 65_536, passes: 3, lanes: 4 } as const;
const SALT = 16;

const contextFor = (did: string) => contextOf('ingam-export', 'keys', did);

/** Encrypts private keys under a passphrase: Argon2id, AES-256-GCM, bound to whose they are. Refuses with `unavailable` when too many wait. */
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

/** Opens what `lockKeys` made; undefined when the passphrase is another. */
export async function unlockKeys(
  locked: LockedKeys,
  passphrase: string,
  did: string,
): Promise<PrivateKeys | undefined> {
  const plain = await openKeys(locked, passphrase, did);
  return plain && privateKeys.parse(JSON.parse(Buffer.from(plain).toString()));
}

/** The text that `lockKeys` sealed, which its maker may have made up; undefined when the passphrase is another. */
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

/** A tag that does not fit is a key that does not; the signature has told already that nobody changed the file. */
function opened(key: Uint8Array, context: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return openBytes(key, context, sealed);
  } catch {
    return undefined;
  }
}
