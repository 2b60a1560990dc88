import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { DEPOSIT_STATES, WAITS } from './rules.ts';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);

const deposit = z.strictObject({
  id,
  assetType: z.string(),
  /** Amount that arrived at the address. */
  amount,
  state: z.enum(DEPOSIT_STATES),
  /** Reason why the deposit is still `arriving`. */
  waits: z.enum(WAITS).nullable(),
  /** Amount credited. Less than arrived if gas was deducted, or if the token keeps a part. */
  credited: amount.nullable(),
  /** EIP-55; null if no log named the sender. */
  fromAddress: address.nullable(),
  transactionHash: hash.nullable(),
  blockNumber: z.int().nonnegative(),
  /** Confirmations so far, and the number needed until the block is final at the chain's current pace. */
  confirmations: z.int().nonnegative(),
  needed: z.int().positive(),
  seenAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Deposit = z.output<typeof deposit>;

export const depositCalls = {
  'GET /api/chain': {
    summary: 'The chain behind this network: its assets and their contracts.',
    access: 'actor',
    reading: true,
    output: z.strictObject({
      chainId: z.int().positive(),
      /** False while the chain is closed: nothing can arrive or leave. */
      isOpen: z.boolean(),
      /** EIP-55; null is the chain's own coin. */
      assets: z.array(
        z.strictObject({
          assetType: z.string(),
          contract: address.nullable(),
          /**
           * True if the token's contract did not do what its logs reported: deposits and withdrawals of it are stopped.
           */
          isClosed: z.boolean(),
        }),
      ),
      /** Base URL of the block explorer that the operator configured. */
      explorerUrl: z.string().nullable(),
    }),
    refusals: ['not_offered'],
  },
  'GET /api/chain/deposits': {
    summary:
      'Deposits to the caller’s address on the chain, newest first. A deposit is arriving until its sweep is final and then credited.',
    access: 'actor',
    reading: true,
    output: z.array(deposit),
    paged: true,
    refusals: ['not_offered'],
  },
  'POST /api/chain/deposits/look': {
    summary:
      'Checks the balance of the caller’s address on the chain for deposits that no log reported. At most ten times an hour.',
    access: 'actor',
    output: z.strictObject({
      /** Number of assets for which the check found new deposits. */
      found: z.int().nonnegative(),
    }),
    refusals: ['not_offered', 'too_many_requests', 'unavailable'],
  },
} as const satisfies Record<Route, CallSpec>;
