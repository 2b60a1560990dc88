import { defineOffice } from '#features/office/server/define-office.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { auditSettlement } from './audit.ts';
import { moneyEvents } from './money-events.ts';
import { newsJob } from './news-job.ts';
import { newsMetrics, readNewsQueue } from './news-queue.ts';
import { settlementRun } from './office/run-kind.ts';
import { settlementHandlers } from './office/settlements.ts';
import { createStatements } from './statements.ts';

/** Payouts to shops: the office makes runs, and shops read their payouts. */
export const settlement = defineFeature({
  name: 'settlement',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [settlementRun],
    handlers: settlementHandlers,
  }),
  tables: {
    bank_order_files: 'orders to the bank by file, sealed; maker and checker only by id',
    settlement_runs: 'belongs to the operator; maker and checker only by id',
    settlement_lines: 'proof of ledger transfers, with the shop’s id and address',
    settlement_takings: 'the person who took a file to the bank, only by id',
    settlement_news: 'belongs to a shop, by its id',
    settlement_files: 'files sent to the bank, sealed',
  },
  listeners: [moneyEvents],
  audit: auditSettlement,
  queues: { settlementNews: { read: readNewsQueue } },
  metrics: newsMetrics,
  start: (services) => ({ handlers: createStatements(services), jobs: [newsJob(services)] }),
});
