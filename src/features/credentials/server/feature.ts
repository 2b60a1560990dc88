import { credentialsBoundTo } from '#features/auth/server/slots.ts';
import { documentVerified } from '#features/documents/server/verification.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { boundCredentials } from './bound-credentials.ts';
import { exporterOf, exportLimits } from './export/exporter.ts';
import { issueForDocument } from './forms/from-document.ts';
import { mountTypeMetadata, typeMetadataDoor } from './forms/type-metadata.ts';
import { createHandlers, limits } from './handlers.ts';
import { createHeld } from './held/held.ts';
import { forgetHeld } from './held/held-store.ts';
import { createStatusLists, mountStatusLists, statusListDoor } from './status/status-lists.ts';
import { forgetCredentials } from './store.ts';

export const credentials = defineFeature({
  name: 'credentials',
  contract,
  doors: [statusListDoor, typeMetadataDoor],
  tables: {
    credentials: 'gone',
    held_credentials: 'gone',
    held_copies: 'gone',
    presentations: 'gone',
    showings: 'gone',
    status_lists: 'bits of everybody’s',
    status_entries: 'revocations stay; names nobody',
  },
  prunables: [{ table: 'presentations', column: 'created_at', keepS: DAY_S }],
  limits: { ...limits, ...exportLimits },
  trials: { '/id': 'verifier' },
  join: (services) => {
    documentVerified(services).fill(issueForDocument(services));
    credentialsBoundTo.give(services, (owner) => boundCredentials(services, owner));
  },
  erase: async (tx, owner) => {
    await forgetCredentials(tx, owner);
    await forgetHeld(tx, owner);
  },
  export: async (services, owner) => ({ heldCredentials: await createHeld(services).export(owner) }),
  start: (services) => {
    const lists = createStatusLists(services);
    return {
      handlers: createHandlers(services, lists, exporterOf(services)),
      mount: (app) => {
        mountStatusLists(app, lists);
        mountTypeMetadata(app, services.settings);
      },
    };
  },
});
