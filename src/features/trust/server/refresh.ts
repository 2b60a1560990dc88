import type { Job } from '#platform/server/jobs/jobs.ts';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { claimList, deleteUnused, storeList, writeListFault } from './lists-store.ts';
import { readTrustList } from './lote.ts';

const EVERY_MS = 60_000;
/** Seconds of a lease: longer than a fetch takes. */
const LEASE_S = 60;
/** Seconds until the next fetch. A withdrawal is known within an hour; a failed fetch is retried sooner. */
const DUE_S = { kept: 3600, failed: 300 } as const;

/**
 * Fetches the lists in the settings, each on one node at a time. A list that fails its checks does not replace the
 * stored one.
 */
export const refreshJob = (services: Services): Job => ({
  name: 'trust_lists',
  everyMs: EVERY_MS,
  run: async (stop) => {
    for (const list of services.settings.trustLists) {
      if (stop.aborted) return;
      if (list.url !== undefined && (await claimList(services.db, list.url, list.pins.join(), LEASE_S)))
        await refresh(services, list);
    }
    await deleteUnused(services.db);
  },
  // A list that was never fetched is fetched at start, without waiting for the interval.
  wakeWhenDue: (wake) => {
    if (services.settings.trustLists.length > 0) wake();
    return () => undefined;
  },
});

async function refresh(
  { db, egress, log }: Services,
  { url, pins }: { readonly url: string; readonly pins: readonly string[] },
): Promise<void> {
  const fetched = await fetchList(egress, url);
  const now = new Date();
  const read = 'fault' in fetched ? fetched.fault : readTrustList(fetched.signed, { pins, now });
  const isGood = 'signed' in fetched && typeof read !== 'string';
  const isOver = isGood && read.until !== null && read.until <= now;
  const isKept =
    isGood && !isOver && (await storeList(db, { url, ...fetched, sequence: read.sequence, dueS: DUE_S.kept }));
  if (isKept) return;
  const fault = typeof read === 'string' ? read : isOver ? 'over' : 'older';
  await writeListFault(db, url, fault, DUE_S.failed);
  log.warn({ list: new URL(url).host, fault }, 'a trust list was rejected');
}

async function fetchList(
  egress: Services['egress'],
  url: string,
): Promise<{ readonly signed: string } | { readonly fault: string }> {
  try {
    const { status, body } = await egress.request({
      url,
      headers: { accept: 'application/jose, application/jwt;q=0.9, */*;q=0.1' },
      from: 'operator',
      purpose: 'trust list',
    });
    return status === 200 && body.length > 0 ? { signed: body.toString().trim() } : { fault: `status_${status}` };
  } catch (error) {
    if (error instanceof EgressError) return { fault: error.fault };
    throw error;
  }
}
