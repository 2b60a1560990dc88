import { listBalances, readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { balanceOnWire } from '#features/ledger/server/history/on-wire.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import type { keyCalls } from '../key-calls.ts';
import { type fileMaker, listMovements } from './movements.ts';

const accountsOf = ({ organisation }: KeyHolder<'money:read'>) => recipientOfRow({ user_id: organisation });

/** Balance, movements and statements of an organisation, for callers with its API key. */
export const keyHandlers = (
  { db }: Services,
  makeFile: ReturnType<typeof fileMaker>,
): Pick<HandlersOf<typeof contract>, keyof typeof keyCalls> => ({
  'GET /api/org/{id}/money': async ({ who }) => {
    const of = accountsOf(who);
    const rows = [await readLocalBalance(db, of), ...(await listBalances(db, of))];
    return rows.map(balanceOnWire).map(({ assetType, balance, held }) => ({ assetType, balance, held }));
  },
  'GET /api/org/{id}/money/movements': ({ who, query }) => listMovements(db, accountsOf(who), query),
  'GET /api/org/{id}/money/statement': ({ who, query }) => makeFile(accountsOf(who), query),
});
