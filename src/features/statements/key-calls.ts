import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, date } from '#platform/shapes.ts';
import { entry } from './statement-entry.ts';

const reads = { access: 'key', scope: 'money:read' } as const;
const asked = { asset: z.string().max(20), from: date, to: date };
const balance = z.strictObject({
  assetType: z.string(),
  /** The spendable balance; held money is listed separately. */
  balance: amount,
  held: amount,
});

/** Calls by which an organisation's own programs read its money. */
export const keyCalls = {
  'GET /api/org/{id}/money': {
    summary: 'Returns the organisation’s balance in each asset, and how much is held.',
    ...reads,
    output: z.array(balance),
    refusals: ['too_many_requests'],
  },
  'GET /api/org/{id}/money/movements': {
    summary:
      'Lists the entries of one asset in a period, with the balance after each. `in` selects incoming money (deposits), `out` outgoing. Days are in Asia/Seoul.',
    ...reads,
    query: z.object({ ...asked, direction: z.enum(['in', 'out']).optional() }),
    output: z.array(entry),
    paged: true,
    refusals: ['unknown_asset', 'period_reversed', 'too_many_requests'],
  },
  'GET /api/org/{id}/money/statement': {
    summary: 'Downloads the statement of one asset and period, signed in X-JWS-Signature.',
    ...reads,
    query: z.object({ ...asked, format: z.enum(['pdf', 'csv']), language: z.enum(['en', 'ko']).default('en') }),
    file: ['application/pdf', 'text/csv; charset=utf-8'],
    sends: ['Repr-Digest', 'X-JWS-Signature'],
    refusals: ['unknown_asset', 'period_reversed', 'too_many_entries', 'too_many_requests'],
  },
} as const satisfies Record<Route, CallSpec>;
