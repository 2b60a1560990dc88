import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { closeShop } from './close-shop.ts';
import { shopHandlers } from './shop-handlers.ts';

/** The office's part of organisations and their shops. */
export const office = defineOffice({
  contract,
  kinds: [closeShop],
  handlers: shopHandlers,
});
