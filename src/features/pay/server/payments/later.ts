import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';

/** A payment of which a shop gives something back, locked, in that transaction. */
interface ReturnedPayment {
  readonly paymentId: number;
  /** Won of it that are left then. */
  readonly wonLeft: bigint;
  readonly payer: AccountOwner;
  readonly payee: AccountOwner;
}

/** Runs before the money of a refund moves: a later feature locks what it made of the payment, since its rows come before the ledger's accounts. */
export const paymentReturns = perServer((_: Services) => slot<ReturnedPayment>());

/** Runs when every row is locked and nothing has moved: a later feature locks both accounts and lets go of what it holds there. */
export const paymentMoves = perServer((_: Services) => slot<ReturnedPayment>());

/** By whom of a later feature something is given back, where it is one: a clerk at a till, and who of the staff signed for it beside them. */
export interface GivenAtTill {
  readonly clerkId: number;
  readonly signedBy: UserId | null;
}

interface MadeRefund extends ReturnedPayment {
  readonly refundId: number;
  readonly chargeId: number | null;
  readonly atTill: GivenAtTill | undefined;
}

/** Runs when the money has moved: a later feature changes what it made of the payment. */
export const paymentReturned = perServer((_: Services) => slot<MadeRefund>());
