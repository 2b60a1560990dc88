import { z } from 'zod';
import { stateComes } from '#features/organisations/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { readPages } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { countPending, forgetAnswers, needEmpty } from './account-closure.ts';
import { packedTransfers } from './batches/packed-transfers.ts';
import { auditBooks } from './days/audit-books.ts';
import { closingJob } from './days/closing.ts';
import { dayLogJob } from './days/trees.ts';
import { createHandlers } from './handlers.ts';
import { listBalances } from './history/balances.ts';
import { readHistory } from './history/history.ts';
import { balanceOnWire, transactionOnWire } from './history/on-wire.ts';
import { JOURNALS, journalRequest, writeJournals } from './journals/write.ts';
import { ledgerMetrics } from './metrics.ts';
import { networkOf } from './network/embedded.ts';
import { countFarAhead, readQueues } from './queues.ts';
import { expiryJob } from './settling/expiry.ts';
import { ledgerPrunables } from './settling/holds-aside.ts';
import { createSettlement } from './settling/settlement.ts';

export const ledger = defineFeature({
  name: 'ledger',
  contract,
  tables: {
    idempotency_keys: 'gone',
    accounts: 'the ledger only grows',
    transfers: 'the ledger only grows',
    entries: 'the ledger only grows',
    holds: 'only pending transfers, of which the user has none',
    holds_set_aside: 'only pending transfers, of which the user has none',
    closed_days: 'the ledger only grows',
    closed_day_assets: 'the ledger only grows',
    day_trees: 'hashes of each day; names nobody',
    day_tree_blocks: 'hashes of each day; names nobody',
    ledger_books: 'belongs to nobody',
    assets: 'belongs to nobody',
  },
  derived: ['closed_days', 'closed_day_assets', 'day_trees', 'day_tree_blocks', 'ledger_books'],
  packed: [packedTransfers],
  prunables: [...ledgerPrunables, { table: 'idempotency_keys', column: 'created_at', keepS: 30 * DAY_S }],
  audit: auditBooks,
  commands: ({ db }) => ({ [JOURNALS]: (text) => writeJournals(db, journalRequest.parse(JSON.parse(text))) }),
  metrics: ledgerMetrics,
  queues: {
    ledger: {
      read: readQueues,
      shape: z.looseObject({ line: z.int(), due: z.int(), oldestDueS: z.number() }),
      farAhead: countFarAhead,
      isVital: true,
    },
  },
  join: (services) => {
    stateComes(services).fill(async (tx, { owner, state }) => {
      if (state === 'closed') await needEmpty(tx, owner);
    });
  },
  erase: forgetAnswers,
  underway: async (db, owner) => {
    const pending = await countPending(db, owner);
    const cashback = pending.find(({ kind }) => kind === 'cashback')?.n ?? 0;
    return { transfers: pending.reduce((sum, { n }) => sum + n, 0) - cashback, cashback };
  },
  export: async ({ db }, owner) => ({
    balances: (await listBalances(db, owner)).map(balanceOnWire),
    transactions: await readPages(
      (query) => readHistory(db, owner, query),
      async (rows) => rows.map((row) => transactionOnWire(row, owner.userId)),
    ),
  }),
  start: (services) => {
    const { db, settings } = services;
    const network = networkOf(settings);
    const settlement = createSettlement(services, network, createTurn(db, 'settlement'));
    return {
      handlers: createHandlers(services, network),
      jobs: [
        { ...settlement.job, wakeWhenDue: settlement.wakeWhenDue },
        expiryJob(services, createTurn(db, 'hold-expiry')),
        closingJob(db, createTurn(db, 'closing-days')),
        dayLogJob(db, createTurn(db, 'day-log')),
      ],
    };
  },
});
