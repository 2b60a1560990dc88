import type { ReceiptForm } from '#features/statements/receipt.ts';
import type { Finding } from '../contract.ts';

/** Returns the parts of a signed receipt that are shown. */
export function receiptShown(form: ReceiptForm): NonNullable<Finding['shown']>['receipt'] {
  const { of, issuer, isSandbox, signedAt } = form;
  const common = { of, issuer, isSandbox, signedAt, inclusion: inclusionShown(form.inclusion) };
  if (form.of === 'tax_refund') {
    const { refund } = form;
    const { transactionId, amount, currency, paidAt } = refund.paid;
    const { merchant, merchantKo, claimant, returnedAmount: returned } = refund;
    const number = String(transactionId);
    return { ...common, number, merchant, merchantKo, amount, currency, returned, person: claimant, at: paidAt };
  }
  const { paymentId, merchant, merchantKo, amount, currency, payer, paidAt } = form.receipt;
  const returned = form.refunds.reduce((sum, one) => sum + BigInt(one.amount), 0n).toString();
  const number = String(paymentId);
  return { ...common, number, merchant, merchantKo, amount, currency, returned, person: payer, at: paidAt };
}

type Receipt = NonNullable<NonNullable<Finding['shown']>['receipt']>;

const inclusionShown = (inclusion: ReceiptForm['inclusion']): Receipt['inclusion'] =>
  inclusion?.state === 'in'
    ? { state: 'in', day: inclusion.day, days: inclusion.log.of, root: inclusion.log.root }
    : (inclusion ?? null);
