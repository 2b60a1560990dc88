import { listOrders, type OrderRow } from '#features/banking/server/transfers-store.ts';
import { readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { paymentsOf } from '#features/pay/server/on-wire.ts';
import { listPayments } from '#features/pay/server/payments/payments-store.ts';
import { merchantOnWire, readCity } from '#features/pay/server/shops/merchants.ts';
import { findShop } from '#features/pay/server/shops/merchants-store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { readWhole } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';

const orderOf = (row: OrderRow) => ({
  id: row.id,
  bankName: row.bank_name,
  purpose: row.purpose,
  won: row.won,
  transactionId: row.transfer_id,
  status: row.status,
  failure: row.failure,
  createdAt: onWire(row.created_at),
  decidedAt: row.decided_at && onWire(row.decided_at),
});

/** Returns a person's won, shop, payments on both sides with receipts and refunds, and bank orders. */
export async function readLocalPay({ db, settings }: Pick<Services, 'db' | 'settings'>, owner: Owner) {
  const { balance, held } = await readLocalBalance(db, owner);
  const shop = await findShop(db, owner);
  return {
    account: { currency: 'KRW', balance, held },
    shop: shop ? merchantOnWire(shop, await readCity({ db, settings })) : null,
    payments: await readWhole(
      (before, limit) => listPayments(db, owner, { side: undefined, before, limit }),
      (rows) => paymentsOf(db, owner, rows),
    ),
    bankTransfers: await readWhole(
      (before, count) => listOrders(db, owner, before, count),
      async (rows) => rows.map(orderOf),
    ),
  };
}
