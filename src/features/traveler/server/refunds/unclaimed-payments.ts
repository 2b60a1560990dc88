import { wonPerDollarAt } from '#features/currency/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { centsOfWon } from '../../payout.ts';
import { isWithinEntryDays, partOf, type RefundRules, shareOf } from '../../rules.ts';
import { addDays } from '../../trips/stay.ts';
import { usd } from '../on-wire.ts';
import { findOperatorOfShop } from '../operators.ts';
import { readDay } from './refunds-store.ts';

/** Maximum number of receipts listed, newest first. */
const MOST_WAITING = 20;

export const NOTHING_WAITS = { items: [], total: usd(0n), lastDay: null };

interface PaymentRow {
  readonly id: number;
  readonly shop: UserId;
  readonly merchant_name: string;
  readonly won: string;
  /** Won per dollar when the payment was made. */
  readonly won_per_dollar: string;
}

/** Lists a person's unclaimed payments at designated shops since a day in Seoul, newest first. */
export const listUnclaimed = (
  db: Queryable,
  { userId }: { readonly userId: UserId },
  since: string,
  most: number,
): Promise<PaymentRow[]> =>
  db.rows(sql<PaymentRow>`
    SELECT p.id, s.shop_id AS shop, p.merchant_name, (p.amount - p.refunded)::text AS won, ${wonPerDollarAt(sql`p.created_at`)} AS won_per_dollar
      FROM payments p JOIN tax_shops s ON s.shop_id = p.payee_id AND s.ended_at IS NULL
     WHERE p.payer_id = ${userId} AND p.amount > p.refunded AND p.created_at >= ${since}::timestamp AT TIME ZONE 'Asia/Seoul'
       AND NOT EXISTS (SELECT FROM tax_refunds f WHERE f.payment_id = p.id)
     ORDER BY p.id DESC LIMIT ${most}`);

/**
 * Lists unclaimed payments at designated shops since the owner's entry whose refund is large enough, newest first.
 * Empty after the last day, or while no stay is known.
 */
export async function listWaiting(db: Queryable, owner: Owner) {
  const { day, entry } = await readDay(db, owner);
  if (entry === null) return NOTHING_WAITS;
  const payments = await listUnclaimed(db, owner, entry, MOST_WAITING);
  const rulesOf = await readRulesOf(db, new Set(payments.map(({ shop }) => shop)));
  const waiting = payments.flatMap(({ id, shop, merchant_name, won, won_per_dollar: rate }) => {
    const rules = rulesOf.get(shop);
    if (!rules || !isWithinEntryDays(entry, day, rules.entryDays)) return [];
    const purchase = centsOfWon(BigInt(won), BigInt(rate));
    const refund = partOf(purchase, shareOf(rules, purchase));
    return refund > 0n ? [{ id, merchant_name, refund, days: rules.entryDays }] : [];
  });
  if (waiting.length === 0) return NOTHING_WAITS;
  return {
    items: waiting.map(({ id, merchant_name, refund }) => ({
      paymentId: id,
      merchantName: merchant_name,
      refundAmount: usd(refund),
    })),
    total: usd(waiting.reduce((sum, { refund }) => sum + refund, 0n)),
    // The earliest last day among the operators.
    lastDay: addDays(entry, Math.min(...waiting.map(({ days }) => days))),
  };
}

async function readRulesOf(db: Queryable, shops: ReadonlySet<UserId>): Promise<ReadonlyMap<UserId, RefundRules>> {
  const found = new Map<UserId, RefundRules>();
  for (const shop of shops) {
    const operator = await findOperatorOfShop(db, shop);
    if (operator) found.set(shop, operator.rules);
  }
  return found;
}
