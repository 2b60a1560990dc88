import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { auditExchanges } from './audit.ts';
import { createHandlers } from './handlers.ts';
import { forgetQuotes } from './store.ts';

export const exchange = defineFeature({
  name: 'exchange',
  contract,
  tables: { exchange_quotes: 'gone' },
  prunables: [{ table: 'exchange_quotes', column: 'created_at', keepS: DAY_S }],
  audit: auditExchanges,
  erase: forgetQuotes,
  start: (services) => ({ handlers: createHandlers(services, bankDeskOf(services)) }),
});
