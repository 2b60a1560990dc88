import { deletesUnproven } from '#features/auth/server/email/unproven-store.ts';
import { exporterOf } from '#features/credentials/server/export/exporter.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { limits } from './email-check.ts';
import { createHandlers } from './handlers.ts';
import { unprovenJob } from './unproven.ts';

export const me = defineFeature({
  name: 'me',
  contract,
  limits,
  trials: { '/myinfo': 'money' },
  start: (services) => ({
    handlers: createHandlers(services, exporterOf(services)),
    jobs: deletesUnproven(services.settings) ? [unprovenJob(services)] : [],
  }),
});
