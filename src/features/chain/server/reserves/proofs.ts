import type { EcJwk } from '#platform/jws.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';
import { toHex } from '../../reserves/bytes.ts';
import { PROOF_TYPE, type ReserveProof } from '../../reserves/statement.ts';
import { treeMaker } from '../../reserves/tree.ts';
import { wayOf } from './kept-tree.ts';
import { findOwnLeaf } from './leaves-store.ts';
import { sha256 } from './sha256.ts';
import { findNewest, type StatementRow } from './statements-store.ts';

/** A signed statement, with the key that signed it. */
export interface SignedStatement {
  readonly statement: string;
  readonly key: EcJwk;
}

/** Returns the newest statement; undefined before the first. */
export async function newestStatement({ db, signer }: Services): Promise<SignedStatement | undefined> {
  const row = await findNewest(db);
  return row && withKey(signer, row);
}

async function withKey(signer: Signer, { jws }: StatementRow): Promise<SignedStatement> {
  const kid = readJws(jws)?.header.kid;
  const key = (await signer.keys()).find((one) => one.kid === kid);
  if (!key) throw new Error('the key that signed the statement of reserves is not published');
  const { kty, crv, x, y } = key;
  return { statement: jws, key: { kty, crv, x, y } };
}

/**
 * Returns the newest statement with the owner's leaf and its path to the root; without a leaf if they had no balance
 * then.
 */
export async function proofOf(
  { db, signer }: { readonly db: Db; readonly signer: Signer },
  { userId }: Owner,
): Promise<{ readonly head: SignedStatement; readonly proof: ReserveProof | null } | undefined> {
  const row = await findNewest(db);
  if (!row) return undefined;
  const head = await withKey(signer, row);
  const leaf = await findOwnLeaf(db, row.id, userId);
  if (!leaf) return { head, proof: null };
  const maker = treeMaker(row.asset_ids.length, sha256);
  const { place, beside } = await wayOf(db, maker, { statement: row.id, leaves: row.leaves, hash: leaf.hash });
  const proof: ReserveProof = {
    type: PROOF_TYPE,
    ...head,
    leaf: { owner: leaf.owner, salt: toHex(leaf.salt), amounts: leaf.amounts },
    place,
    path: beside.map(({ hash, sums }) => ({ hash: toHex(hash), sums: sums.map(String) })),
  };
  return { head, proof };
}
