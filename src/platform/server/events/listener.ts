import type { Tx } from '#platform/server/store/db.ts';
import type { OutboxRow } from './outbox-pages.ts';

/** What happened, as a listener is handed it. */
export type OutboxEvent = Omit<OutboxRow, 'xid'>;

/** A feature that follows what others have done; `handle` runs once for each event of its types, in the order of their transactions but for those that fail. */
export interface Listener {
  /** Never changes: it names the row that remembers how far the listener has come. */
  readonly name: string;
  readonly types: readonly string[];
  /** What it writes with `tx` counts exactly once; whatever else it does happens at least once. */
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
  /** In place of `handle` for many events at once, while none of them has failed. */
  handleAll?(tx: Tx, events: readonly OutboxEvent[]): Promise<void>;
}
