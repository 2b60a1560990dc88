import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { creditingOf } from '../credits.ts';
import { orderFileKind } from '../orders/file-kind.ts';
import { orderHandlers } from '../orders/order-handlers.ts';
import { proveKind } from '../orders/prove-kind.ts';
import { unpaidKind } from '../orders/unpaid-kind.ts';
import { settlementPaid } from '../settling/paid-kind.ts';
import { settlementReopen } from '../settling/reopen-kind.ts';
import { settlementReturn } from '../settling/return-kind.ts';
import { settlingHandlers } from '../settling/settling-handlers.ts';
import { creditsKind } from './credits-kind.ts';
import { issueKind } from './issue-kind.ts';
import { moneyHandlers } from './money-handlers.ts';
import { redeemKind } from './redeem-kind.ts';
import { refundKind } from './refund-kind.ts';
import { sendKind } from './send-kind.ts';
import { statedJob } from './stated-accounts.ts';
import { statementKind } from './statement-kind.ts';

export const office = defineOffice({
  contract,
  kinds: [
    statementKind,
    issueKind,
    creditsKind,
    redeemKind,
    sendKind,
    refundKind,
    settlementReopen,
    settlementReturn,
    settlementPaid,
    orderFileKind,
    unpaidKind,
    proveKind,
  ],
  handlers: (services, acts) => ({
    ...moneyHandlers(services, acts),
    ...orderHandlers(services, acts),
    ...settlingHandlers(acts),
  }),
  jobs: (services) => [creditingOf(services).job, statedJob(services)],
});
