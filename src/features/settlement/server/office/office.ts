import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { settlementRun } from './run-kind.ts';
import { settlementHandlers } from './settlements.ts';

/** The office's part of settlement. */
export const office = defineOffice({
  contract,
  kinds: [settlementRun],
  handlers: settlementHandlers,
});
