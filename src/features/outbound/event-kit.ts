import { z } from 'zod';
import { amount, id, timestamp } from '#platform/shapes.ts';

const connectionId = z.string().min(1).max(64);
const ofApproval = {
  /** The organisation’s own reference. */
  externalId: z.string().max(100),
  version: id,
};
/** State of the money that the approval request holds. */
const paymentOf = z.strictObject({
  transactionId: id,
  amount,
  currency: z.string(),
  state: z.enum(['posted', 'voided']),
});

/**
 * Building blocks of an event's `data`. They are passed to each row of `events`, so that the table itself needs no zod
 * and can be loaded by the browser.
 */
export const kit = { z, id, amount, timestamp, connectionId, ofApproval, paymentOf };
export type EventKit = typeof kit;
