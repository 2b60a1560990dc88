import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { signReceipt } from '#features/statements/server/receipts/sign-receipt.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { refundOf, usd } from '../on-wire.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import { findRefund, type RefundRow } from './refunds-store.ts';

/** Returns the signed receipt of a refund, for its claimant only. Refuses with `not_paid` while nothing was paid. */
export async function refundReceipt(services: Services, who: Owner, id: number): Promise<FileReply> {
  const { db } = services;
  const row = await findRefund(db, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  const { paid, operator, number, ...refund } = await refundOf(db, row);
  if (paid === null || operator === null) throw refuse(refusals, 'not_paid');
  const { at, returned } = await returnedCents(db, row, paid.transactionId);
  return signReceipt(
    services,
    {
      of: 'tax_refund',
      refund: {
        claimId: id,
        merchant: refund.merchantName,
        merchantKo: refund.merchantNameKo,
        claimant: addressOnWire(await readOwnAddress(db, who)) ?? '',
        operator: operator.name,
        number,
        receiptHash: refund.receiptHash,
        purchaseAmount: refund.purchaseAmount,
        refundAmount: refund.grantedAmount ?? refund.refundAmount,
        feeAmount: refund.feeAmount,
        returnedAmount: usd(returned),
        paid: { ...paid, paidAt: onWire(at) },
      },
    },
    {
      name: `ingam-refund-${id}`,
      isSandbox: taxOfficeOf(services).isSandbox,
      transfer: paid.transactionId,
      by: row.operator_id,
    },
  );
}

/** Returns when a refund was paid, and the cents returned or taken back so far. */
export const returnedCents = (db: Queryable, row: RefundRow, paidBy: number): Promise<{ at: Date; returned: string }> =>
  db.one(sql<{ at: Date; returned: string }>`
    SELECT t.created_at AS at, (${row.repaid_cents}::numeric
             + CASE WHEN ${row.hold_state} = 'taken' AND ${row.transfer_id}::bigint IS NULL THEN ${row.paid_cents}::numeric ELSE 0 END)::text AS returned
      FROM transfers t WHERE t.id = ${paidBy}`);
