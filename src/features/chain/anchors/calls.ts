import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { timestamp } from '#platform/shapes.ts';

const hash = z.string().regex(/^[\da-f]{64}$/);
const chainHash = z.string().regex(/^0x[\da-f]{64}$/);

const anchor = z.strictObject({
  id: z.int().positive(),
  /** The newest closed day of the ledger at that time, in Korea. */
  day: z.string(),
  digest: hash,
  at: timestamp,
  /** State of the anchor's transaction: waiting to be sent, sent, or in a final block. */
  state: z.enum(['waiting', 'sent', 'final']),
  /** The transaction that has the digest as its input. Null until its block is final. */
  transaction: z
    .strictObject({ hash: chainHash, block: z.strictObject({ number: z.int().nonnegative(), hash: chainHash }) })
    .nullable(),
  /** The operator's explorer page of the transaction; null without an explorer, and before its block is final. */
  explorerUrl: z.string().nullable(),
});

/** `ledger`, `reserves`, `log`, or an entry of an audit trail as in its file: `trail ORGANISATION N HEAD`. */
const line = z
  .string()
  .max(200)
  .regex(/^(ledger|reserves|log|trail [1-9]\d{0,14} [1-9]\d{0,14} [\da-f]{64})$/);

export const anchorCalls = {
  'GET /api/anchors': {
    summary: 'The daily hashes that this server has published on its chain, newest first.',
    access: 'public',
    output: z.array(anchor),
    paged: true,
    refusals: ['not_offered'],
  },
  'GET /api/anchors/{id}/proof': {
    summary:
      'Inclusion proof of one line in an anchor: the closed day, the reserves, the log of days, or the audit trail that contains an entry, as of that day. 404 if the entry is newer than the anchor.',
    access: 'public',
    query: z.strictObject({ line }),
    output: z.strictObject({
      ...anchor.shape,
      type: z.literal('ingam-anchor-proof/1'),
      line: z.string(),
      /** Index of the line, from 0, and the number of lines. */
      at: z.int().nonnegative(),
      of: z.int().positive(),
      /** Sibling hashes from the line up. */
      path: z.array(hash).readonly(),
    }),
    refusals: ['not_offered', 'not_found'],
  },
} as const satisfies Record<Route, CallSpec>;
