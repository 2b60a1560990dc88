import { MAX_ACCOUNTS } from '#features/banking/rules.ts';
import { accountOf } from '#features/banking/server/accounts.ts';
import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { listAccounts } from '#features/banking/server/store.ts';
import { percentOf } from '#features/currency/rules.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { listBalances, readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { balanceOnWire } from '#features/ledger/server/history/on-wire.ts';
import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { QUOTE_S } from '../rules.ts';
import { exchange } from './exchange.ts';
import { offeredOf } from './pairs/offered-pairs.ts';
import { makeQuote } from './quotes.ts';

export const createHandlers = (services: Services, desk: BankDesk): HandlersOf<typeof contract> => {
  const { db, vault } = services;
  return {
    'GET /api/exchange/{userId}': async ({ who }) => {
      const { rules } = await currencyNow(db);
      const balances = [await readLocalBalance(db, who), ...(await listBalances(db, who))];
      const terms = await offeredOf(services, who, rules);
      const rows = await listAccounts(db, who, Number.MAX_SAFE_INTEGER, MAX_ACCOUNTS);
      const verified = rows.filter(({ status }) => status === 'verified');
      return {
        userId: who.userId,
        feePercent: percentOf(rules.exchangeFeeBps),
        quoteSeconds: QUOTE_S,
        assets: balances.map((row) => {
          const { assetType, balance } = balanceOnWire(row);
          return { assetType, balance, rate: rules.rates[assetType] ?? '0', ...terms(row.code) };
        }),
        bankAccounts: await Promise.all(verified.map((row) => accountOf(db, vault, row, null))),
        isSandbox: desk.bank.isSandbox,
        canPayOut: await desk.takes(db, 'pay'),
      };
    },

    'POST /api/exchange/{userId}/quotes': async ({ who, body }) =>
      db.tx((tx) => {
        proveBeforeCommit(tx, who);
        return makeQuote(tx, { services, desk }, who, body);
      }),

    'POST /api/exchange/{userId}': async ({ who, body, key, consent, reply }) => {
      const { isReplay, transaction } = await exchange(services, desk, who, { ...body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    },
  };
};
