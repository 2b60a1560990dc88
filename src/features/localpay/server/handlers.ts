import { assetById } from '#features/currency/assets.ts';
import { type CapKind, capOf } from '#features/currency/rules.ts';
import { capBasisOf, currencyNow } from '#features/currency/server/store.ts';
import { hasTrials, readHolding } from '#features/exchange/server/holding-cap.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { readMonth } from '#features/pay/server/payments/months-store.ts';
import { formatUnits } from '#platform/money.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract, SpentOnce } from '../contract.ts';
import { monthBefore, monthsOf, SPENDING_MONTHS } from '../spending.ts';
import { movePayee, readMoved } from './spending/moved-store.ts';
import { listSpent, listSpentOnce, readMonths, type SpentOnceRow } from './spending/spending-store.ts';

/** Creates the handlers of the local currency account. Won has no decimals, so whole units are its decimal strings. */
export const createHandlers = ({ db, vault, settings }: Services): HandlersOf<typeof contract> => ({
  'GET /api/local-currency/{userId}': async ({ who }) => {
    const { id, balance, held } = await readLocalBalance(db, who);
    return { id, userId: who.userId, currency: 'KRW', balance, held };
  },

  'GET /api/local-currency/{userId}/limits': async ({ who }) => {
    const own = await readOwnAddress(db, who);
    const { rules } = await currencyNow(db);
    const standing = await capBasisOf(db, own, hasTrials(settings));
    const most = (kind: CapKind) => capOf(rules, kind, standing)?.toString() ?? null;
    return {
      userId: who.userId,
      level: standing?.level ?? null,
      isTrial: standing?.isTrial ?? false,
      payment: { most: most('payment') },
      month: { most: most('month'), used: await readMonth(db, who) },
      holding: { most: most('holding'), used: (await readHolding(db, own)).toString() },
    };
  },

  'GET /api/spending/{userId}': async ({ who, query: { purse, until } }) => {
    const { now, first } = await readMonths(db, who);
    const last = until && until < now ? until : now;
    const moved = await readMoved(db, vault, who);
    const from = monthBefore(last, SPENDING_MONTHS);
    const [before, ...months] = monthsOf(
      await listSpent(db, who, { from, to: last, purse, moved }),
      last,
      SPENDING_MONTHS + 1,
    );
    return { months, before: { won: before?.won ?? '0', payments: before?.payments ?? 0 }, now, first };
  },

  'GET /api/spending/{userId}/payments': async ({ who, query }) => {
    const moved = await readMoved(db, vault, who);
    const asked = { ...query, moved, before: idBefore(query), limit: query.limit + 1 };
    const page = pageById(await listSpentOnce(db, who, asked), query.limit);
    return { items: page.items.map(spentOnWire), next: page.next };
  },

  'PATCH /api/spending/{userId}/categories': async ({ who, body }) => {
    await movePayee(db, vault, who, body);
    return undefined;
  },
});

function spentOnWire(row: SpentOnceRow): SpentOnce {
  const { code, places } = assetById(row.asset_id);
  return {
    id: row.id,
    transactionId: row.about,
    isPayment: row.is_payment,
    payee: row.payee,
    usual: row.usual,
    merchantName: row.name,
    merchantNameKo: row.name_ko,
    address: row.is_payment ? null : addressOnWire(row.payee as AccountOwner),
    won: row.won,
    assetType: code,
    amount: formatUnits(BigInt(row.units), places),
    createdAt: onWire(row.at),
  };
}
