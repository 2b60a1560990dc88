import type { Tx } from '#platform/server/store/db.ts';
import type { OutboxRow } from './outbox-pages.ts';

/** Event as listeners receive it. */
export type OutboxEvent = Omit<OutboxRow, 'xid'>;

/**
 * Feature that follows events of others. `handle` runs once for each event of its types, in the order of their
 * transactions, except for events that fail.
 */
export interface Listener {
  /** Never changes: it is the key of the row that stores how far the listener has come. */
  readonly name: string;
  readonly types: readonly string[];
  /** Writes through `tx` take effect exactly once; other effects happen at least once. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
  /** Handles many events at once instead of `handle`, while none of them has failed. */
  handleAll?(tx: Tx, events: readonly OutboxEvent[]): Promise<void>;
}
