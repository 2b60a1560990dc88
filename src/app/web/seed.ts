import { queries, readOf } from '#platform/web/calls/query.ts';
import { actingUserId } from '#platform/web/calls/session.ts';
import { FIRST_READS } from './first-reads.ts';

/** What has come by now is shown at once, what comes later when it comes; a little patience saves painting twice. */
const PATIENCE_MS = 50;

/** Takes over the reads that the page began before its code was there. */
export async function seed(): Promise<void> {
  if (!globalThis.earlyReads) return;
  const params = { userId: actingUserId() };
  const all = FIRST_READS.map(({ route, query }) => queries.prefetchQuery(readOf(route, params, query)));
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  globalThis.earlyReads = undefined;
}
