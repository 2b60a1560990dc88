import type { Recipient } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { OutboxRow } from './outbox-pages.ts';

/** Event as listeners receive it. */
export type OutboxEvent = Omit<OutboxRow, 'xid'>;

/**
 * Handler with which a feature follows the events of other features. `handle` runs once for each event of its types, in
 * the order of their transactions; only an event that failed is handled later than those after it.
 */
export interface Listener {
  /** Name of the listener, which must never change: it is the key of the row that stores the listener's position. */
  readonly name: string;
  readonly types: readonly string[];
  /** Writes through `tx` take effect exactly once; other effects happen at least once. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
  /** Handles many events at once. Used instead of `handle` as long as none of them has failed before. */
  handleAll?(tx: Tx, events: readonly OutboxEvent[]): Promise<void>;
}

// No other module creates a `Recipient`.

/** Returns the user that a listener's event is for; undefined if the event is for no user. */
export const recipientOf = ({ userId }: OutboxEvent): Recipient | undefined =>
  userId === null ? undefined : ({ userId } as Recipient);

/** Returns the owner of a row that a job has locked. */
export const recipientOfRow = ({ user_id: userId }: { readonly user_id: number }): Recipient =>
  ({ userId }) as Recipient;
