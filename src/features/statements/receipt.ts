import { z } from 'zod';
import { receipt as paymentReceipt } from '#features/pay/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';

/** What the signatures of a receipt say that they are over (`typ`). */
export const RECEIPT_TYPE = 'ingam-receipt+jws';

const common = {
  type: z.literal('ingam-receipt'),
  /** The server that signed it. */
  issuer: z.url().max(300),
  /** did:web of the organisation that signed it too: the shop, or whoever pays the refund. */
  organisation: z.string().max(300).nullable(),
  /** Nothing of it is worth anything outside a trial. */
  isSandbox: z.boolean(),
  signedAt: timestamp,
};
const paymentForm = z.object({
  ...common,
  of: z.literal('payment'),
  receipt: paymentReceipt,
  /** SHA-256 of the receipt's RFC 8785 JSON, hex. */
  receiptHash: z.string(),
  /** What had come back of it by then. */
  refunds: z.array(z.object({ id, amount, reason: z.string().nullable(), refundedAt: timestamp })),
});
const taxRefundForm = z.object({
  ...common,
  of: z.literal('tax_refund'),
  refund: z.object({
    claimId: id,
    merchant: z.string(),
    merchantKo: z.string().nullable(),
    /** EIP-55. */
    claimant: z.string(),
    operator: z.string(),
    /** The tax office's number of it. */
    number: z.string().nullable(),
    receiptHash: z.string(),
    /** USD, as are the other sums of the claim. */
    purchaseAmount: amount,
    refundAmount: amount,
    feeAmount: amount,
    /** What was given back or taken back of it by then. */
    returnedAmount: amount,
    paid: z.object({ transactionId: id, amount, currency: z.enum(['USDC', 'KRW']), paidAt: timestamp }),
  }),
});

/** What a receipt says, in the form in which it is signed. */
export const receiptForm = z.discriminatedUnion('of', [paymentForm, taxRefundForm]);
export type ReceiptForm = z.output<typeof receiptForm>;
/** Of a receipt that is about to be signed: all that its feature knows. */
export type UnsignedReceipt = ReceiptForm extends infer F
  ? F extends ReceiptForm
    ? Omit<F, keyof typeof common>
    : never
  : never;
