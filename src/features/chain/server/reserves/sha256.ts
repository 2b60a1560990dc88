import { createHash } from 'node:crypto';
import type { TreeNode } from '../../reserves/bytes.ts';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** A node as the store has it. */
export const nodeOf = ({ hash, sums }: { readonly hash: Uint8Array; readonly sums: readonly string[] }): TreeNode => ({
  hash,
  sums: sums.map(BigInt),
});
