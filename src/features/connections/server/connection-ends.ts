import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { ConnectionRow } from './connections-store.ts';

/**
 * Runs in the transaction that ends a connection, before programs are notified, so that later features end what depends
 * on it.
 */
export const connectionEnds = perServer((_: Services) => slot<{ readonly connections: readonly ConnectionRow[] }>());
