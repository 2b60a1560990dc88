import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { ConnectionRow } from './connections-store.ts';

/** Runs when a connection has ended, in the transaction in which it did and before programs are told: later features end what stood on it. */
export const connectionEnds = perServer((_: Services) => slot<{ readonly connections: readonly ConnectionRow[] }>());
