import { registers } from '#features/auth/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { acceptAll } from './accepting.ts';
import { createHandlers, exportAccepted } from './handlers.ts';
import { office } from './office/office.ts';
import { forgetAcceptances } from './store.ts';

/** An operator tells its members: there is none in a personal wallet. */
export const terms = defineFeature({
  name: 'terms',
  needsHosted: true,
  contract,
  office,
  tables: {
    terms_versions: 'who made and checked one stands there by number alone',
    terms_acceptances: 'gone',
  },
  erase: forgetAcceptances,
  export: async ({ db }, owner) => ({ acceptedTerms: await exportAccepted(db, owner) }),
  join: (services) => {
    registers(services).fill((tx, { owner, tokenHash, accepts }) => acceptAll(tx, owner, { tokenHash }, accepts));
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
