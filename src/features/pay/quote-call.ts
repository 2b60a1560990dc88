import { z } from 'zod';
import { benefitQuote, joinable } from '#features/campaigns/contract.ts';
import type { CallSpec, Route } from '#platform/contract.ts';
import { id } from '#platform/shapes.ts';

/** Campaign benefit shown to a payer. */
export const shownBenefit = benefitQuote.pick({ campaignId: true, amount: true });

export const quoteCall = {
  'GET /api/payment-quotes/{userId}': {
    summary: 'Quotes the best campaign benefit on a payment in a shop; null if there is none.',
    access: 'path',
    right: 'money',
    query: z.object({ merchantId: z.coerce.number().pipe(id), amount: z.string().max(40) }),
    output: z.strictObject({
      benefit: benefitQuote.nullable(),
      /** Additional benefit that the payer would get by joining a campaign. */
      joinable: joinable.nullable(),
    }),
    refusals: ['not_found', 'invalid_won'],
  },
} as const satisfies Record<Route, CallSpec>;
