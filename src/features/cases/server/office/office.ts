import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { caseHandlers } from './case-handlers.ts';
import { decideKind } from './case-kind.ts';

/** The office's part of cases. */
export const office = defineOffice({
  contract,
  kinds: [decideKind],
  handlers: caseHandlers,
});
