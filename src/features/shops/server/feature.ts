import { defineOffice } from '#features/office/server/define-office.ts';
import { stateComes } from '#features/organisations/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { createHandlers } from './handlers.ts';
import { closeShop } from './office/close-shop.ts';
import { shopHandlers } from './office/shop-handlers.ts';
import { listShop } from './places-store.ts';

export const shops = defineFeature({
  name: 'shops',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [closeShop],
    handlers: shopHandlers,
  }),
  tables: { shop_places: 'belongs to an organisation; names nobody' },
  join: (services) => {
    stateComes(services).fill(async (tx, { owner }) => {
      await listShop(tx, owner);
    });
  },
  start: (services) => ({ handlers: createHandlers(services) }),
});
