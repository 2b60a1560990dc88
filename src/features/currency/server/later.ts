import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';

/** Given by the later feature `notifications`: excludes a version that changes nothing for members from what they are notified of. */
export const unannounced = neededOf<Services, (tx: Tx, version: number) => Promise<unknown>>('unannounced versions');
