import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { LIMITS } from '../extract-kinds.ts';
import { limits } from './extracts/handlers.ts';
import { linksOf } from './extracts/links.ts';
import { forgetLinks } from './extracts/links-store.ts';
import { paymentSource, receiptSource } from './extracts/money-sources.ts';
import { extractSources } from './extracts/source.ts';
import { createHandlers } from './handlers.ts';

export const statements = defineFeature({
  name: 'statements',
  contract,
  limits,
  tables: { extract_links: 'gone' },
  prunables: [{ table: 'extract_links', column: 'expires_at', keepS: LIMITS.keptDays * DAY_S }],
  erase: forgetLinks,
  export: async (services, owner) => ({ linksGiven: await linksOf(services, owner) }),
  join: (services) => {
    extractSources(services).set('receipt', receiptSource).set('payment', paymentSource);
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
