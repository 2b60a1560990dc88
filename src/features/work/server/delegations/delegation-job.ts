import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refreshScreens } from '../requests/approval-notices.ts';
import { refreshBoth, startDelegation } from './delegations.ts';
import { endDelegations, listDueDelegations, lockDueDelegation } from './delegations-store.ts';

const AT_ONCE = 100;

/** Ends delegations after their last day, and asks the delegate for open approvals on the first. */
export const delegationJob = ({ db }: Services): Job => ({
  name: 'work_delegations',
  everyMs: 5000,
  run: async (stop) => {
    for (const { id } of await listDueDelegations(db, AT_ONCE)) {
      if (stop.aborted) return;
      await db.tx((tx) => startOrEndDelegation(tx, id));
    }
  },
});

async function startOrEndDelegation(tx: Tx, id: number): Promise<void> {
  const row = await lockDueDelegation(tx, id);
  if (!row) return;
  if (row.is_over) await refreshScreens(tx, await endDelegations(tx, [id]));
  else await startDelegation(tx, row);
  await refreshBoth(tx, row);
}
