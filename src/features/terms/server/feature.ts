import { defineFeature, type Feature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers, exportAccepted } from './handlers.ts';
import { forgetAcceptances } from './store.ts';

const working = defineFeature({
  name: 'terms',
  contract,
  tables: {
    terms_versions: 'who made and checked one stands there by number alone',
    terms_acceptances: 'gone',
  },
  erase: forgetAcceptances,
  export: async ({ db }, owner) => ({ acceptedTerms: await exportAccepted(db, owner) }),
  start: (services) => ({ handlers: createHandlers(services) }),
});

/** An operator tells its members: a personal wallet answers 404, as where there is no such call. */
export const terms: Feature = {
  ...working,
  start: (services) =>
    services.settings.mode === 'hosted' ? working.start(services) : { jobs: [], mount: () => undefined },
};
