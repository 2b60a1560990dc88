import { createHmac, randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { CODE_BYTES, codeOf, RECOVERY_CODES, readCode } from '../../recovery-code.ts';
import { findPepper, replaceCodes } from './recovery-store.ts';

const placeOf = ({ userId }: Owner) => ({ table: 'recovery_sets', column: 'pepper', row: userId });
const hashOf = (pepper: Uint8Array, plain: string) => createHmac('sha256', pepper).update(plain).digest();

/**
 * Creates a new set of recovery codes, which replaces the earlier one. Only hashes of the returned codes are stored.
 */
export async function makeCodes(tx: Tx, vault: Vault, owner: Owner): Promise<string[]> {
  const pepper = randomBytes(32);
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(randomBytes(CODE_BYTES)));
  const sealed = await vault.seal(tx, userSubject(owner.userId), placeOf(owner), pepper);
  await replaceCodes(
    tx,
    owner,
    sealed,
    codes.map((code) => hashOf(pepper, readCode(code) ?? '')),
  );
  return codes;
}

/** Returns the stored hash of a typed code; undefined if it cannot be a code of this user. */
export async function codeHash(
  db: Queryable,
  vault: Vault,
  owner: Owner,
  typed: string,
): Promise<Uint8Array | undefined> {
  const plain = readCode(typed);
  const pepper = await findPepper(db, owner);
  if (plain === undefined || !pepper) return undefined;
  return hashOf(await vault.open(db, userSubject(owner.userId), placeOf(owner), pepper), plain);
}
