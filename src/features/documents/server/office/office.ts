import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { identityHandlers } from './identity-handlers.ts';

/** Documents of identity in the office. */
export const office = defineOffice({
  contract,
  handlers: identityHandlers,
});
