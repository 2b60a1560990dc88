import type { EcJwk } from '#platform/jws.ts';
import {
  addSums,
  ascii,
  depthOf,
  fromHex,
  leafBytes,
  nodeBytes,
  rootBytes,
  type TreeNode,
  toHex,
  whoBytes,
} from './bytes.ts';
import { type ReserveProof, type ReservesStatement, readStatement } from './statement.ts';

/** Cryptography that a checker needs; both browsers and Node have it. */
export interface Machine {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Verifies an ES256 signature (r and s, 32 bytes each) by a P-256 key. Returns false for an invalid key. */
  isSigned(input: Uint8Array, signature: Uint8Array, key: EcJwk): Promise<boolean>;
}

/**
 * Fault of a proof:
 * - `unreadable`: the statement is invalid.
 * - `not_in_it`: the leaf does not lead to the statement's root.
 * - `other_sums`: it does, but the sums differ from the statement's.
 * - `unsigned`: the enclosed key did not sign the statement.
 * - `other_root`: the statement's root differs from the one known from elsewhere.
 */
export type ProofFault = 'unreadable' | 'not_in_it' | 'other_sums' | 'unsigned' | 'other_root';

export type Checked =
  | { readonly fault: ProofFault }
  | { readonly fault: null; readonly said: ReservesStatement; readonly isCovered: boolean };

/**
 * Checks a leaf against its statement, and the statement against a root known from elsewhere, if given. Works offline.
 */
export async function checkProof(proof: ReserveProof, machine: Machine, known?: string): Promise<Checked> {
  const read = readStatement(proof.statement);
  if (!read) return { fault: 'unreadable' };
  const { said, input, signature } = read;
  const top = await topOf(proof, said, machine);
  if (!top) return { fault: 'not_in_it' };
  const root = toHex(await machine.sha256(rootBytes(said, top)));
  if (root !== said.root) return { fault: 'not_in_it' };
  if (said.assets.some(({ liabilities }, n) => BigInt(liabilities) !== top.sums[n])) return { fault: 'other_sums' };
  if (!(await machine.isSigned(ascii(input), signature, proof.key))) return { fault: 'unsigned' };
  if (known !== undefined && known !== root) return { fault: 'other_root' };
  return { fault: null, said, isCovered: isCovered(said) };
}

/** Reports whether the reserves are at least the liabilities in each asset. */
const isCovered = ({ assets }: ReservesStatement): boolean =>
  assets.every(({ reserves, liabilities }) => BigInt(reserves) >= BigInt(liabilities));

/** Computes the top node from a leaf and its path; undefined if these cannot belong to the statement. */
async function topOf(
  { leaf, place, path }: ReserveProof,
  { assets, leaves }: ReservesStatement,
  { sha256 }: Machine,
): Promise<TreeNode | undefined> {
  const isWhole = [leaf.amounts, ...path.map(({ sums }) => sums)].every(({ length }) => length === assets.length);
  if (!isWhole || place >= leaves || path.length !== depthOf(leaves)) return undefined;
  const amounts = leaf.amounts.map(BigInt);
  const who = await sha256(whoBytes(leaf.owner));
  const facts = { salt: fromHex(leaf.salt), who, amounts };
  let at: TreeNode = { hash: await sha256(leafBytes(facts)), sums: amounts };
  try {
    for (const [level, { hash, sums }] of path.entries()) {
      const beside = { hash: fromHex(hash), sums: sums.map(BigInt) };
      const isLeft = Math.floor(place / 2 ** level) % 2 === 0;
      const [left, right] = isLeft ? [at, beside] : [beside, at];
      at = { hash: await sha256(nodeBytes(left, right)), sums: addSums(left.sums, right.sums) };
    }
    return at;
  } catch {
    // Sums that no tree can have.
    return undefined;
  }
}

/**
 * Parses a typed or pasted root, in either case, with or without `0x`, in groups or not; undefined if it is not one.
 */
export function readRoot(typed: string): string | undefined {
  const root = typed.replaceAll(/\s/g, '').replace(/^0x/i, '').toLowerCase();
  return /^[\da-f]{64}$/.test(root) ? root : undefined;
}
