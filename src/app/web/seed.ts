import { queries, readOf } from '#platform/web/calls/query.ts';
import { actingUserId } from '#platform/web/calls/session.ts';
import { FIRST_READS } from './first-reads.ts';

/**
 * Waits this long for the first reads, since painting once is better than twice; later ones are painted when they
 * arrive.
 */
const PATIENCE_MS = 50;

/** Takes over the reads that the page started before its code loaded. */
export async function seed(): Promise<void> {
  if (!globalThis.earlyReads) return;
  const params = { userId: actingUserId() };
  const all = FIRST_READS.map(({ route, query }) => queries.prefetchQuery(readOf(route, params, query)));
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  globalThis.earlyReads = undefined;
}
