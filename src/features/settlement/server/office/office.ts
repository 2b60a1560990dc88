import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { settlementRun } from './run-kind.ts';
import { settlementHandlers } from './settlements.ts';

/** Settlement in the office. */
export const office = defineOffice({
  contract,
  kinds: [settlementRun],
  handlers: settlementHandlers,
});
