import { z } from 'zod';
import { amount, id, timestamp } from '#platform/shapes.ts';

const connectionId = z.string().min(1).max(64);
const ofApproval = {
  /** The organisation’s own word for it. */
  externalId: z.string().max(100),
  version: id,
};
/** What became of the money that it held. */
const paymentOf = z.strictObject({
  transactionId: id,
  amount,
  currency: z.string(),
  state: z.enum(['posted', 'voided']),
});

/** The building blocks of an event's `data`, passed to each row of `events` so that the table itself needs no zod and reaches the browser. */
export const kit = { z, id, amount, timestamp, connectionId, ofApproval, paymentOf };
export type EventKit = typeof kit;
