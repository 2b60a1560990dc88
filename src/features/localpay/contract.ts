import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id } from '#platform/shapes.ts';

export const refusals = defineRefusals({});

const localCurrency = z.object({
  id,
  userId: id,
  currency: z.literal('KRW'),
  /** Won that can be spent: posted less held. */
  balance: amount,
  /** Won that pending payments hold. */
  held: amount,
});
export type LocalCurrency = z.output<typeof localCurrency>;

export const contract = defineContract(refusals, {
  'GET /api/local-currency/{userId}': {
    summary: 'The local currency account of a user.',
    access: 'path',
    output: localCurrency,
  },
});
