import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { identityHandlers } from './identity-handlers.ts';

/** The documents feature's part of the office. */
export const office = defineOffice({
  contract,
  handlers: identityHandlers,
});
