import { readLocalBalance } from '#features/ledger/server/history/balances.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract } from '../contract.ts';
import { monthsOf } from '../spending.ts';
import { listSpent, listSpentOnce, readMonth } from './spending-store.ts';

/** The local currency account; won has no decimals, so whole units are its decimal strings. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/local-currency/{userId}': async ({ who }) => {
    const { id, balance, held } = await readLocalBalance(db, who);
    return { id, userId: who.userId, currency: 'KRW', balance, held };
  },

  'GET /api/spending/{userId}': async ({ who }) => {
    const [rows, month] = await Promise.all([listSpent(db, who), readMonth(db)]);
    return { months: monthsOf(rows, month) };
  },

  'GET /api/spending/{userId}/payments': async ({ who, query }) =>
    (await listSpentOnce(db, who, query)).map(({ payment_id: paymentId, name, name_ko: nameKo, won, at }) => ({
      paymentId,
      merchantName: name,
      merchantNameKo: nameKo,
      won,
      createdAt: onWire(at),
    })),
});
