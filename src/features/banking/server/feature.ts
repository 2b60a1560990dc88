import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { accountOf } from './accounts.ts';
import { auditBanks } from './audit.ts';
import { bankPort, collectingPort } from './bank/bank-port.ts';
import { bankDoor } from './bank/http.ts';
import { bankDeskOf, mountBank } from './bank/of-settings.ts';
import { createHandlers } from './handlers.ts';
import { bankMetrics, countFarAhead, readBankQueue } from './queue.ts';
import { reconcileBanks } from './reconcile.ts';
import { forgetAccounts, listAccounts } from './store.ts';
import { countOpenOrders } from './transfers-store.ts';
import { numbersJob } from './verification.ts';

export const banking = defineFeature({
  name: 'banking',
  contract,
  doors: [bankDoor],
  tables: {
    bank_accounts: 'gone',
    bank_codes: 'gone with its account',
    bank_number_tries: 'attempts per account number, by a MAC for a year; names nobody',
    bank_transfers: 'proof of ledger transfers; no account, number or holder',
  },
  prunables: [{ table: 'bank_number_tries', column: 'last_at', keepS: 365 * DAY_S }],
  ports: { bank: bankPort, collecting: collectingPort },
  trials: { '/bank-info': 'bank' },
  audit: auditBanks,
  metrics: bankMetrics,
  queues: { banks: { read: readBankQueue, farAhead: countFarAhead } },
  reconcile: reconcileBanks,
  erase: forgetAccounts,
  underway: async (db, owner) => ({ bank_orders: await countOpenOrders(db, owner) }),
  export: async ({ db, vault }, owner) => ({
    bankAccounts: await listAll(
      (before, count) => listAccounts(db, owner, before, count),
      (row) => accountOf(db, vault, row, null),
    ),
  }),
  start: (services) => {
    const desk = bankDeskOf(services);
    return {
      handlers: createHandlers(services, desk),
      mount: (app) => mountBank(app, services, desk.decide),
      // Without a bank there are no jobs: nothing is sent, and pending orders wait until there is a bank.
      jobs: [
        numbersJob(services),
        ...(desk.bank.isOffered && !desk.bank.isByFile ? [{ ...desk.job, wakeWhenDue: desk.wakeWhenDue }] : []),
      ],
    };
  },
});
