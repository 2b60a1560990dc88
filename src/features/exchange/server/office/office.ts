import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { exchangeHandlers } from './exchange-handlers.ts';
import { fundKind } from './fund-kind.ts';
import { termsKind } from './terms-kind.ts';

export const office = defineOffice({
  contract,
  kinds: [termsKind, fundKind],
  handlers: exchangeHandlers,
});
