import { chargeLink } from '#features/codes/charge-link.ts';
import type { CheckoutPage } from '#features/pay/checkout-calls.ts';
import { cashbackOf, chargeState } from '#features/pay/rules.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { findCharge } from '../charges/charges-store.ts';
import { findMerchant } from '../shops/merchants-store.ts';
import { findPaid, isOrder, returnTo } from './checkouts-store.ts';

/**
 * Returns an order as shown to anyone with its address; undefined if there is none. A charge made at a till has no such
 * page.
 */
export async function readPage({ db, settings }: Services, chargeId: number): Promise<CheckoutPage | undefined> {
  const row = (await isOrder(db, chargeId)) ? await findCharge(db, chargeId) : undefined;
  const merchant = row && (await findMerchant(db, row.merchant_id));
  if (!row || !merchant) return readPaid(db, settings.publicUrl, chargeId);
  const state = chargeState(row);
  return {
    chargeId,
    merchantName: merchant.name,
    merchantNameKo: merchant.name_ko,
    seed: merchant.seed,
    amount: row.amount,
    items: row.items ?? [],
    note: row.note,
    cashback: cashbackOf(BigInt(row.amount), row.cashback_bps).toString(),
    state,
    code: state === 'open' ? row.code : null,
    link: chargeLink(settings.publicUrl, String(chargeId)),
    secondsLeft: state === 'open' ? Math.max(0, Math.ceil((row.expires_at.getTime() - row.now.getTime()) / 1000)) : 0,
    returnUrl: returnTo(row.return_url, chargeId),
  };
}

/** Reports a paid order even after its shop was closed or its charge deleted, so that nobody pays twice. */
async function readPaid(db: Queryable, publicUrl: string, chargeId: number): Promise<CheckoutPage | undefined> {
  const paid = await findPaid(db, chargeId);
  return (
    paid && {
      chargeId,
      merchantName: paid.merchant_name,
      merchantNameKo: paid.merchant_name_ko,
      seed: paid.seed,
      amount: paid.amount,
      items: [],
      note: null,
      cashback: paid.cashback,
      state: 'paid',
      code: null,
      link: chargeLink(publicUrl, String(chargeId)),
      secondsLeft: 0,
      returnUrl: returnTo(paid.return_url, chargeId),
    }
  );
}
