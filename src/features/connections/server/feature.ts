import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { createConnections } from './connections.ts';
import { createHandlers, limits } from './handlers.ts';
import { followOrganisations, forgetConnections } from './organisation-changes.ts';

export const connections = defineFeature({
  name: 'connections',
  contract,
  tables: { connection_links: 'belongs to an organisation, not to a person', connections: 'emptied' },
  limits,
  prunables: [{ table: 'connection_links', column: 'expires_at', keepS: DAY_S }],
  erase: forgetConnections,
  export: async (services, owner) => ({ connections: await createConnections(services).export(owner) }),
  join: followOrganisations,
  start: (services) => ({ handlers: createHandlers(services) }),
});
