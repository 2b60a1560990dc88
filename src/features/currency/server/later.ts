import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';

/**
 * Excludes a version that changes nothing for members from their notifications. Provided by the later feature
 * `notifications`.
 */
export const unannounced = neededOf<Services, (tx: Tx, version: number) => Promise<unknown>>('unannounced versions');
