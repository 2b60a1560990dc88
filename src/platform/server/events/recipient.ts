import type { Recipient } from '#platform/server/http/proof.ts';
import type { OutboxEvent } from './listener.ts';

// No other module creates a `Recipient`.

/** Returns the user that a listener's event is for; undefined if the event is for no user. */
export const recipientOf = ({ userId }: OutboxEvent): Recipient | undefined =>
  userId === null ? undefined : ({ userId } as Recipient);

/** Returns the owner of a row that a job has locked. */
export const recipientOfRow = ({ user_id: userId }: { readonly user_id: number }): Recipient =>
  ({ userId }) as Recipient;
