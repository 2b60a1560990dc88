import { historyOf } from '#features/credentials/server/export/exporter.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers, limits } from './handlers.ts';
import { exportHistory, historyForFile } from './history/history.ts';
import { forgetImportedHistory } from './history/history-store.ts';

export const portability = defineFeature({
  name: 'portability',
  contract,
  limits,
  tables: { brought_history: 'gone' },
  erase: forgetImportedHistory,
  export: async (services, owner) => ({ broughtHistory: await exportHistory(services, owner) }),
  join: (services) => historyOf.give(services, (owner) => historyForFile(services, owner)),
  start: (services) => ({ handlers: createHandlers(services) }),
});
