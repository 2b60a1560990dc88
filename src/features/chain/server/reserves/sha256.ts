import { createHash } from 'node:crypto';
import type { TreeNode } from '../../reserves/bytes.ts';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Converts a stored node. */
export const nodeOf = ({ hash, sums }: { readonly hash: Uint8Array; readonly sums: readonly string[] }): TreeNode => ({
  hash,
  sums: sums.map(BigInt),
});
