import { chargeLink } from '#features/codes/charge-link.ts';
import type { CheckoutPage } from '#features/pay/checkout-calls.ts';

import { cashbackOf, chargeState } from '#features/pay/rules.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { findCharge } from '../charges/charges-store.ts';
import { findMerchant } from '../shops/merchants-store.ts';
import { isOrder } from './checkouts-store.ts';
import { returnTo } from './return-to.ts';

/** An order as anybody sees it who has its address; what a person asked for at a till has no such page. */
export async function readPage({ db, settings }: Services, chargeId: number): Promise<CheckoutPage> {
  const row = (await isOrder(db, chargeId)) ? await findCharge(db, chargeId) : undefined;
  const merchant = row && (await findMerchant(db, row.merchant_id));
  if (!row || !merchant) throw refuse(commonRefusals, 'not_found');
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
