import { z } from 'zod';
import { act } from '#features/office/calls/acts.ts';
import type { CallSpec, Route } from '#platform/contract.ts';
import { id, text } from '#platform/shapes.ts';

const making = { access: 'office', right: 'issue', proof: 'signs' } as const;

export const settlingCalls = {
  'POST /api/office/bank-lines/{bankLineId}/paid': {
    summary:
      'Requests that an unexplained debit be matched to these payments and orders of files; the rest counts as the bank’s charge. Without payments the whole debit is a charge, at most 1,000,000 won. A second person must check the request.',
    ...making,
    body: z.strictObject({
      /** Ids of payouts in settlement runs. */
      lines: z.array(id).max(200).default([]),
      /** Ids of orders in files (`GET /api/office/bank-orders`). */
      orders: z.array(id).max(200).default([]),
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/settlement-lines/{lineId}/return': {
    summary:
      'Requests that a payment that the bank made and later credited back be returned to its shop, less the fee. A second person must check the request.',
    ...making,
    body: z.strictObject({
      /** Id of the bank's credit that returned the payout (see `returns` in `GET /api/office/bank-lines`). */
      bankLineId: id,
      reason: text(200),
    }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/settlement-lines/{lineId}/reopen': {
    summary:
      'Requests that the money held for a payment of a file be released because the bank refused it. A second person must check the request; the next run includes the payment again.',
    ...making,
    body: z.strictObject({ reason: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
} as const satisfies Record<Route, CallSpec>;
