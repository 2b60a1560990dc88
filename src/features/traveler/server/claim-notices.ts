import type { EventType } from '#features/outbound/events.ts';
import { announce } from '#features/outbound/server/announce.ts';
import { hundredthsText } from '#platform/number-text.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { REFUND_UPDATE, type RefundUpdate } from '../wire.ts';
import { setRefused } from './claims/claims-store.ts';
import { payableCents, usd } from './on-wire.ts';
import type { RefundRow } from './refunds/refunds-store.ts';
import { addStep } from './refunds/steps.ts';

type News = RefundUpdate['news'];
type EventOf = Extract<EventType, `refund.${string}`>;

/** Makes the claimant's screens reload a claim, and notifies them of `news`. */
export async function tellClaimant(tx: Tx, claim: RefundRow, news: News = null): Promise<void> {
  const { id: refundId, user_id: userId, status, merchant_name: shop, merchant_name_ko: shopKo } = claim;
  const data = {
    refundId,
    status,
    news,
    shop,
    shopKo,
    amount: hundredthsText(payableCents(claim)),
  } satisfies RefundUpdate;
  await emit(tx, [{ userId, type: REFUND_UPDATE, data }]);
}

/** Publishes an event about a claim to the operator's programs. Must come last in the transaction. */
export async function tellOperator(tx: Tx, claim: RefundRow, type: EventOf): Promise<void> {
  if (claim.operator_id === null) return;
  const { now } = await tx.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  await announce(tx, claim.operator_id, type, `refund:${claim.id}`, {
    refundId: claim.id,
    number: claim.number,
    purchaseAmount: usd(claim.purchase_cents),
    refundAmount: usd(claim.granted_cents ?? claim.refund_cents),
    feeAmount: usd(claim.fee_cents),
    currency: 'USD',
    transactionId: claim.transfer_id,
    at: onWire(now),
  });
}

/** Refuses a claim for good, with the reason. */
export async function refuseClaim(tx: Tx, claim: RefundRow, code: string, text?: string): Promise<void> {
  await setRefused(tx, claim);
  await addStep(tx, claim.id, 'refused', { code, text });
  const refused = { ...claim, status: 'refused' } as const;
  await tellClaimant(tx, refused, 'refused');
  await tellOperator(tx, refused, 'refund.refused');
}
