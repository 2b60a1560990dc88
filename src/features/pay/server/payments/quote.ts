import { type Quote, quoteBenefit } from '#features/campaigns/server/give.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { readWon, shopAndTrade } from '../refusals.ts';
import { findMerchant } from '../shops/merchants-store.ts';

/** Returns the benefit that a payer would get on a payment, to show before they confirm. */
export async function quotePayment(
  { db }: Pick<Services, 'db'>,
  who: Owner,
  { merchantId, amount }: { readonly merchantId: number; readonly amount: string },
): Promise<Quote> {
  const won = readWon(amount);
  const merchant = await findMerchant(db, merchantId);
  if (!merchant) throw refuse(commonRefusals, 'not_found');
  return quoteBenefit(db, who, { ...shopAndTrade(merchant), amount: won });
}
