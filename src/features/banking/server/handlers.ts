import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import type { contract } from '../contract.ts';
import { bankFailures, sandboxEndings } from '../rules.ts';
import { accountOf, addAccount, changeAccount, readTopUpAccount, removeAccount } from './accounts.ts';
import type { BankDesk } from './bank-desk.ts';
import { type AccountRow, listAccounts } from './store.ts';
import { requestCode, verificationsOf, verifyAccount } from './verification.ts';

/** Creates the handlers for bank accounts. A full account number leaves the server only to its bank. */
export const createHandlers = ({ db, vault, settings }: Services, desk: BankDesk): HandlersOf<typeof contract> => {
  const shown = async (who: Owner, row: AccountRow) => {
    const verifications = await verificationsOf(db, vault, desk, who);
    return accountOf(db, vault, row, verifications.get(row.id) ?? null);
  };
  return {
    'GET /api/bank-accounts/{userId}': async ({ who, query }) => {
      const page = pageById(await listAccounts(db, who, idBefore(query), query.limit + 1), query.limit);
      const verifications = await verificationsOf(db, vault, desk, who);
      return writePage(page, (row) => accountOf(db, vault, row, verifications.get(row.id) ?? null));
    },

    'POST /api/bank-accounts/{userId}': async ({ who, body, consent }) =>
      db.tx(async (tx) => {
        await consent.use(tx, signingOf(settings, who));
        return accountOf(tx, vault, await addAccount(tx, vault, who, body), null);
      }),

    'PATCH /api/bank-accounts/{userId}/{id}': async ({ who, params, body, consent }) => {
      const changed = await db.tx(async (tx) => {
        await consent.use(tx, signingOf(settings, who));
        return changeAccount(tx, who, params.id, body);
      });
      return shown(who, changed);
    },

    'DELETE /api/bank-accounts/{userId}/{id}': async ({ who, params, consent }) => {
      await db.tx(async (tx) => {
        await consent.use(tx, signingOf(settings, who));
        await removeAccount(tx, who, params.id);
      });
      return undefined;
    },

    'POST /api/bank-accounts/{userId}/{id}/code': async ({ who, params }) =>
      shown(who, await requestCode(db, vault, desk, who, params.id)),

    'POST /api/bank-accounts/{userId}/{id}/verify': async ({ who, params, body }) =>
      shown(who, await verifyAccount(db, vault, who, params.id, body.code)),

    'GET /api/bank': async () => ({
      isSandbox: desk.bank.isSandbox,
      isOffered: await desk.takes(db, 'pay'),
      isByFile: desk.bank.isByFile,
      topUpTo: desk.bank.isByFile ? await readTopUpAccount(db, vault) : null,
      sandboxEndings: desk.bank.isSandbox ? endings : null,
    }),
  };
};

/**
 * Changes to an organisation's accounts always need a signature, so that a stolen staff session cannot redirect its
 * payouts.
 */
const signingOf = ({ mode }: Services['settings'], { officer }: Owner) =>
  officer && mode === 'hosted' ? ({ weakens: true, need: 'always' } as const) : ({ weakens: true } as const);

const endings: Readonly<Record<string, string>> = {
  [sandboxEndings.rejects]: bankFailures.refused,
  [sandboxEndings.unknown]: bankFailures.unknown_account,
  [sandboxEndings.slow]: 'takes 20 seconds',
  [sandboxEndings.twice]: 'answers twice, the second time otherwise',
  [sandboxEndings.noCode]: 'takes no 1-won deposit',
  [sandboxEndings.poor]: `${bankFailures.no_funds} to collect from it`,
  [sandboxEndings.silent]: 'gives no answer the first time',
};
