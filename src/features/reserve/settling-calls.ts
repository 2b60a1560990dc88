import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import type { CallSpec, Route } from '#platform/contract.ts';
import { id, text } from '#platform/shapes.ts';

const making = { access: 'office', right: 'issue', proof: 'signs' } as const;

export const settlingCalls = {
  'POST /api/office/bank-lines/{bankLineId}/paid': {
    summary:
      'Asks that a debit which nothing explains be taken for these payments and orders of files, the rest of it for the bank’s charge; without payments all of it, up to 1,000,000 won. Somebody else checks.',
    ...making,
    body: z.strictObject({
      /** Payments of runs. */
      lines: z.array(id).max(200).default([]),
      /** Orders in files (`GET /api/office/bank-orders`). */
      orders: z.array(id).max(200).default([]),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/settlement-lines/{lineId}/return': {
    summary:
      'Asks that a payment which the bank has made and credited back be returned to its shop, less the fee; somebody else checks.',
    ...making,
    body: z.strictObject({
      /** The credit of the bank (`returns` of `GET /api/office/bank-lines`). */
      bankLineId: id,
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/settlement-lines/{lineId}/reopen': {
    summary:
      'Asks that what is held for a payment of a file be freed, since the bank has said that it will not pay it; somebody else checks, and the next run has it.',
    ...making,
    body: z.strictObject({ reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
} as const satisfies Record<Route, CallSpec>;
