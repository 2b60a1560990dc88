import { counterpartyNames } from '#features/ledger/server/history/named.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { contactOf } from './contacts.ts';
import { createHandlers, limits } from './handlers.ts';
import { contactNames } from './known-names.ts';
import { eraseContacts, listContacts, openCard, showsName } from './store.ts';

export const contacts = defineFeature({
  name: 'contacts',
  contract,
  tables: { contacts: 'gone', shown_names: 'gone' },
  limits,
  erase: eraseContacts,
  export: async ({ db, vault, settings }, owner) => ({
    contacts: await listAll(
      (before, count) => listContacts(db, owner, before, count),
      async (row) => contactOf(row, await openCard(db, vault, row), settings.chainId),
    ),
    showsNameToPayers: await showsName(db, owner),
  }),
  join: (services) =>
    counterpartyNames.give(services, (owner, addresses) => contactNames(services.db, services, owner, addresses)),
  start: (services) => ({ handlers: createHandlers(services) }),
});
