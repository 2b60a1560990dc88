import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { DEPOSIT_STATES, WAITS } from './rules.ts';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);

const deposit = z.strictObject({
  id,
  assetType: z.string(),
  /** What came to the address. */
  amount,
  state: z.enum(DEPOSIT_STATES),
  /** Why it stays arriving. */
  waits: z.enum(WAITS).nullable(),
  /** What was credited of it; less than came where its gas was taken off, or its token keeps a part. */
  credited: amount.nullable(),
  /** EIP-55; null where no log told who sent it. */
  fromAddress: address.nullable(),
  transactionHash: hash.nullable(),
  blockNumber: z.int().nonnegative(),
  /** How deep its block is, and how deep it is once it is final, as finality stands now. */
  confirmations: z.int().nonnegative(),
  needed: z.int().positive(),
  seenAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Deposit = z.output<typeof deposit>;

export const depositCalls = {
  'GET /api/chain': {
    summary: 'The chain behind this network: what is kept on it, and by which contracts.',
    access: 'actor',
    reading: true,
    output: z.strictObject({
      chainId: z.int().positive(),
      /** Nothing comes in or goes out while it is not. */
      isOpen: z.boolean(),
      /** EIP-55; null is the chain’s own coin. */
      assets: z.array(
        z.strictObject({
          assetType: z.string(),
          contract: address.nullable(),
          /** Its contract did something else than it said: nothing of it is taken in. */
          isClosed: z.boolean(),
        }),
      ),
      /** Where anybody looks at transactions of the chain. */
      explorerUrl: z.string().nullable(),
    }),
    refusals: ['not_offered'],
  },
  'GET /api/chain/deposits': {
    summary:
      'What came to the caller’s address on the chain, the newest first: arriving, then credited once its sweep is final.',
    access: 'actor',
    reading: true,
    output: z.array(deposit),
    paged: true,
    refusals: ['not_offered'],
  },
  'POST /api/chain/deposits/look': {
    summary: 'Looks at what the caller’s address has on the chain, for what no log told of; ten times an hour at most.',
    access: 'actor',
    output: z.strictObject({
      /** Of how many assets it found something new. */
      found: z.int().nonnegative(),
    }),
    refusals: ['not_offered', 'too_many_requests', 'unavailable'],
  },
} as const satisfies Record<Route, CallSpec>;
