import { BANK_TRANSFER } from '#features/banking/server/bank-desk.ts';
import type { Listener } from '#platform/server/events/listener.ts';
import { freeDay } from './pairs-store.ts';

/** Subtracts an exchange that the bank refused from the day's limits, once. */
export const refusedByBank: Listener = {
  name: 'exchange-days',
  types: [BANK_TRANSFER],
  handle: async (tx, { data }) => {
    const { failure, transactionId: id } = data as { readonly failure?: unknown; readonly transactionId?: unknown };
    if (typeof failure === 'string' && typeof id === 'number') await freeDay(tx, id);
  },
};
