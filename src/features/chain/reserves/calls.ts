import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { PROOF_TYPE } from './statement.ts';

const units = z.string().regex(/^(0|[1-9]\d{0,77})$/);
const hash = z.string().regex(/^[\da-f]{64}$/);
const key = z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

const head = z.strictObject({
  /** A compact JWS with the reserves at a block and the liabilities, by asset in smallest units, and the root. */
  statement: z.string(),
  /** The server's key that signed the statement. */
  key,
});
const proof = z.strictObject({
  type: z.literal(PROOF_TYPE),
  ...head.shape,
  /** The account as in the tree. Amounts are by asset as in the statement, in smallest units, including held money. */
  leaf: z.strictObject({ owner: z.string(), salt: hash, amounts: z.array(units).readonly() }),
  place: z.int().nonnegative(),
  /** Sibling nodes from the leaf up. */
  path: z.array(z.strictObject({ hash, sums: z.array(units).readonly() })).readonly(),
});

export const reserveCalls = {
  'GET /api/reserves': {
    summary:
      'Signed statement of this server’s reserves at a finalized block and its liabilities; null before the first statement.',
    access: 'public',
    output: z.strictObject({ head: head.nullable() }),
    refusals: ['not_offered'],
  },
  'GET /api/reserves/mine': {
    summary:
      'The caller’s own leaf in the newest statement, with its path to the root. Null if they had no balance at that moment, or if there is no statement yet.',
    access: 'actor',
    reading: true,
    output: z.strictObject({ head: head.nullable(), proof: proof.nullable() }),
    refusals: ['not_offered'],
  },
  'GET /api/reserves/checker': {
    summary: 'A self-contained page that verifies a saved leaf against a root, offline.',
    access: 'public',
    file: ['text/html; charset=utf-8'],
    refusals: ['not_offered'],
  },
} as const satisfies Record<Route, CallSpec>;
