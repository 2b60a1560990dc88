import type { InclusionState } from '#features/ledger/day-log.ts';
import { signedInclusionOf } from '#features/ledger/server/days/log-head.ts';
import { isTestMoney } from '#features/ledger/server/network/read-backings.ts';
import { readPayment } from '#features/pay/server/on-wire.ts';
import { findPayment } from '#features/pay/server/payments/payments-store.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { signReceipt } from './sign-receipt.ts';

/** Returns the place of a payment in the log of days, for the payer or the shop only. */
export async function paymentInclusion(services: Services, who: Owner, id: number): Promise<InclusionState> {
  if (!(await findPayment(services.db, who, id))) throw refuse(commonRefusals, 'not_found');
  return signedInclusionOf(services, services.db, id);
}

/** Returns the signed receipt of a payment with its refunds so far, for the payer or the shop only. */
export async function paymentReceipt(services: Services, who: Owner, id: number): Promise<FileReply> {
  const { receipt, receiptHash, refunds } = await readPayment(services.db, who, id);
  const row = await findPayment(services.db, who, id);
  return signReceipt(
    services,
    {
      of: 'payment',
      receipt,
      receiptHash,
      refunds: refunds.map(({ id: refundId, amount, reason, createdAt }) => ({
        id: refundId,
        amount,
        reason,
        refundedAt: createdAt,
      })),
    },
    {
      name: `ingam-receipt-${id}`,
      isSandbox: isTestMoney('KRW', services.settings),
      transfer: id,
      by: row?.payee_id ?? null,
    },
  );
}
