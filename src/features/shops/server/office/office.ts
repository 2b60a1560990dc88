import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { closeShop } from './close-shop.ts';
import { shopHandlers } from './shop-handlers.ts';

/** Organisations and their shops in the office. */
export const office = defineOffice({
  contract,
  kinds: [closeShop],
  handlers: shopHandlers,
});
