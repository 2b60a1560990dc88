import { stateComes } from '#features/organisations/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { office } from './office/office.ts';
import { listShop } from './places-store.ts';

export const shops = defineFeature({
  name: 'shops',
  contract,
  office,
  tables: { shop_places: 'belongs to an organisation; names nobody' },
  join: (services) => {
    stateComes(services).fill(async (tx, { owner }) => {
      await listShop(tx, owner);
    });
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
