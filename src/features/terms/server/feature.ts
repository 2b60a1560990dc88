import { registers } from '#features/auth/server/slots.ts';
import { defineOffice } from '#features/office/server/define-office.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { acceptAll } from './acceptances.ts';
import { createHandlers, exportAccepted } from './handlers.ts';
import { newText } from './office/new-text.ts';
import { textHandlers } from './office/texts.ts';
import { forgetAcceptances } from './store.ts';

/** Texts that an operator publishes to its members. A personal wallet has no operator. */
export const terms = defineFeature({
  name: 'terms',
  needsHosted: true,
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [newText],
    handlers: textHandlers,
  }),
  tables: {
    terms_versions: 'maker and checker only by id',
    terms_acceptances: 'gone',
  },
  erase: forgetAcceptances,
  export: async ({ db }, owner) => ({ acceptedTerms: await exportAccepted(db, owner) }),
  join: (services) => {
    registers(services).fill((tx, { owner, tokenHash, accepts }) => acceptAll(tx, owner, { tokenHash }, accepts));
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
