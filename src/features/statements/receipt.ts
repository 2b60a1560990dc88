import { z } from 'zod';
import { inclusionState } from '#features/ledger/day-log.ts';
import { receipt as paymentReceipt } from '#features/pay/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';

/** JWS `typ` of a signed receipt. */
export const RECEIPT_TYPE = 'ingam-receipt+jws';

const common = {
  type: z.literal('ingam-receipt'),
  /** URL of the server that signed. */
  issuer: z.url().max(300),
  /** did:web of the organisation that also signed: the shop, or the payer of the refund. */
  organisation: z.string().max(300).nullable(),
  /** True for test data, which has no value outside a trial. */
  isSandbox: z.boolean(),
  signedAt: timestamp,
  /** The transfer's place in the log of days when the receipt was signed. Receipts of earlier releases lack it. */
  inclusion: inclusionState.optional(),
};
const paymentForm = z.object({
  ...common,
  of: z.literal('payment'),
  receipt: paymentReceipt,
  /** SHA-256 of the receipt's RFC 8785 JSON, hex. */
  receiptHash: z.string(),
  /** Refunds made before the receipt was signed. */
  refunds: z.array(z.object({ id, amount, reason: z.string().nullable(), refundedAt: timestamp })),
});
const taxRefundForm = z.object({
  ...common,
  of: z.literal('tax_refund'),
  refund: z.object({
    claimId: id,
    merchant: z.string(),
    merchantKo: z.string().nullable(),
    /** EIP-55 address. */
    claimant: z.string(),
    operator: z.string(),
    /** Number that the tax office gave the claim. */
    number: z.string().nullable(),
    receiptHash: z.string(),
    /** Amount in USD, as are the claim's other sums. */
    purchaseAmount: amount,
    refundAmount: amount,
    feeAmount: amount,
    /** The sum returned or reclaimed before signing. */
    returnedAmount: amount,
    paid: z.object({ transactionId: id, amount, currency: z.enum(['USDC', 'KRW']), paidAt: timestamp }),
  }),
});

/** A receipt in the form that is signed. */
export const receiptForm = z.discriminatedUnion('of', [paymentForm, taxRefundForm]);
export type ReceiptForm = z.output<typeof receiptForm>;
/** A receipt before signing: the fields that its own feature supplies. */
export type UnsignedReceipt = ReceiptForm extends infer F
  ? F extends ReceiptForm
    ? Omit<F, keyof typeof common>
    : never
  : never;
