import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { auditSettlement } from './audit.ts';
import { moneyEvents } from './money-events.ts';
import { newsJob } from './news-job.ts';
import { newsMetrics, readNewsQueue } from './news-queue.ts';
import { office } from './office/office.ts';
import { createStatements } from './statements.ts';

/** Payouts to shops: the office makes runs, and shops read their payouts. */
export const settlement = defineFeature({
  name: 'settlement',
  contract,
  office,
  tables: {
    bank_order_files: 'orders to the bank by file, sealed; who made and who checked it are there by number alone',
    settlement_runs: 'the operator’s; who made and who checked one stands there by number alone',
    settlement_lines: 'the proof of what the ledger moved, by a shop’s number and address',
    settlement_takings: 'who took a file to the bank stands there by number alone',
    settlement_news: 'a shop’s, by its number',
    settlement_files: 'what the bank was sent, sealed',
  },
  listeners: [moneyEvents],
  audit: auditSettlement,
  queues: { settlementNews: { read: readNewsQueue } },
  metrics: newsMetrics,
  start: (services) => ({ handlers: createStatements(services), jobs: [newsJob(services)] }),
});
