import type { HandlersOf } from '#platform/server/http.ts';
import { idBefore, pageById, writePage } from '#platform/server/pages.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { accountOf, addAccount, changeAccount, removeAccount } from './accounts.ts';
import { listAccounts } from './store.ts';

/** Answers the calls on bank accounts; a whole account number never leaves the server. */
export const createHandlers = ({ db, vault }: Services): HandlersOf<typeof contract> => ({
  'GET /api/bank-accounts/{userId}': async ({ who, query }) => {
    const page = pageById(await listAccounts(db, who, idBefore(query), query.limit + 1), query.limit);
    return writePage(page, (row) => accountOf(db, vault, row));
  },

  'POST /api/bank-accounts/{userId}': async ({ who, body, consent }) =>
    db.tx(async (tx) => {
      await consent.use(tx);
      return accountOf(tx, vault, await addAccount(tx, vault, who, body));
    }),

  'PATCH /api/bank-accounts/{userId}/{id}': async ({ who, params, body }) =>
    db.tx(async (tx) => accountOf(tx, vault, await changeAccount(tx, who, params.id, body))),

  'DELETE /api/bank-accounts/{userId}/{id}': async ({ who, params }) => {
    await db.tx((tx) => removeAccount(tx, who, params.id));
    return undefined;
  },
});
