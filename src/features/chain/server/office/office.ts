import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { networkHandlers } from './network-handlers.ts';
import { decideWithdrawal, limitsKind, openKind, releaseKind } from './network-kinds.ts';
import { reopenKind } from './reopen-kind.ts';
import { voidKind } from './void-kind.ts';

export const office = defineOffice({
  contract,
  kinds: [limitsKind, openKind, releaseKind, decideWithdrawal, reopenKind, voidKind],
  handlers: networkHandlers,
});
