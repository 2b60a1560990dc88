import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { BANK_TRANSFER } from '#features/banking/server/bank-desk.ts';
import { defineOffice } from '#features/office/server/define-office.ts';
import type { Listener } from '#platform/server/events/listener.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { FRESH_S } from '../pairs.ts';
import { auditExchanges } from './audit.ts';
import { createHandlers } from './handlers.ts';
import { exchangeHandlers } from './office/exchange-handlers.ts';
import { fundKind } from './office/fund-kind.ts';
import { termsKind } from './office/terms-kind.ts';
import { forgetDays, freeDay } from './pairs/pairs-store.ts';
import { rateFeedOf } from './rates/of-settings.ts';
import { pollingJob } from './rates/poll.ts';
import { ratePort } from './rates/port.ts';
import { readStale } from './rates/rates-store.ts';
import { forgetQuotes } from './store.ts';

/** Subtracts an exchange that the bank refused from the day's limits, once. */
const refusedByBank: Listener = {
  name: 'exchange-days',
  types: [BANK_TRANSFER],
  handle: async (tx, { data }) => {
    const { failure, transactionId: id } = data as { readonly failure?: unknown; readonly transactionId?: unknown };
    if (typeof failure === 'string' && typeof id === 'number') await freeDay(tx, id);
  },
};

export const exchange = defineFeature({
  name: 'exchange',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [termsKind, fundKind],
    handlers: exchangeHandlers,
  }),
  tables: {
    exchange_quotes: 'gone',
    exchange_person_days: 'gone',
    exchange_pairs: 'pairs of the server; names nobody',
    exchange_pair_terms: 'maker and checker only by id',
    exchange_feed_rates: 'rates of assets; names nobody',
  },
  prunables: [
    { table: 'exchange_quotes', column: 'created_at', keepS: DAY_S },
    // The retention time must exceed the day whose totals these rows contain.
    { table: 'exchange_person_days', column: 'at', keepS: 2 * DAY_S },
    { table: 'exchange_feed_rates', column: 'received_at', keepS: DAY_S },
  ],
  listeners: [refusedByBank],
  ports: { rates: ratePort },
  queues: { rates: { read: (db) => readStale(db, FRESH_S) } },
  audit: auditExchanges,
  erase: async (tx, owner) => {
    await forgetQuotes(tx, owner);
    await forgetDays(tx, owner);
  },
  start: (services) => {
    const feed = rateFeedOf(services);
    return {
      handlers: createHandlers(services, bankDeskOf(services)),
      // Only hosted servers poll rates: a personal wallet has no office, and so no pairs.
      jobs: feed.isOffered && services.settings.mode === 'hosted' ? [pollingJob(services, feed)] : [],
    };
  },
});
