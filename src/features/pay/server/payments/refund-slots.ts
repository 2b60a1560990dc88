import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';

/** A locked payment that a shop refunds in this transaction. */
interface ReturnedPayment {
  readonly paymentId: number;
  /** Won of the payment not refunded yet. */
  readonly wonLeft: bigint;
  readonly payer: AccountOwner;
  readonly payee: AccountOwner;
}

/**
 * Runs before a refund's money moves. A later feature locks its own rows about the payment here, since they precede the
 * ledger's accounts in the lock order.
 */
export const paymentReturns = perServer((_: Services) => slot<ReturnedPayment>());

/**
 * Runs when every row is locked and nothing has moved. A later feature locks the accounts of both sides and releases
 * its own holds on them.
 */
export const paymentMoves = perServer((_: Services) => slot<ReturnedPayment>());

/** Refund given at a till: its clerk, and the member of staff who signed for it, if any. */
export interface TillRefundBy {
  readonly clerkId: number;
  readonly signedBy: UserId | null;
}

interface MadeRefund extends ReturnedPayment {
  readonly refundId: number;
  readonly chargeId: number | null;
  readonly atTill: TillRefundBy | undefined;
}

/** Runs after the money has moved. A later feature updates its rows about the payment. */
export const paymentReturned = perServer((_: Services) => slot<MadeRefund>());
