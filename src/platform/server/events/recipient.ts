import type { Recipient } from '#platform/server/http/proof.ts';
import type { OutboxEvent } from './listener.ts';

// The one place that mints this proof.

/** The user whom an event that a listener was handed is for; nothing for an event of nobody. */
export const recipientOf = ({ userId }: OutboxEvent): Recipient | undefined =>
  userId === null ? undefined : ({ userId } as Recipient);

/** Whose a row is that a job holds the lock of. */
export const recipientOfRow = ({ user_id: userId }: { readonly user_id: number }): Recipient =>
  ({ userId }) as Recipient;
