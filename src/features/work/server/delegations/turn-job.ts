import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { tellScreens } from '../requests/approval-notices.ts';
import { begin, tellBoth } from './delegations.ts';
import { endDelegations, listTurning, lockTurning } from './delegations-store.ts';

const AT_ONCE = 100;

/** Ends delegations after their last day, and asks the delegate for open approvals on the first. */
export const turnJob = ({ db }: Services): Job => ({
  name: 'work_delegations',
  everyMs: 5000,
  run: async (stop) => {
    for (const { id } of await listTurning(db, AT_ONCE)) {
      if (stop.aborted) return;
      await db.tx((tx) => turn(tx, id));
    }
  },
});

async function turn(tx: Tx, id: number): Promise<void> {
  const row = await lockTurning(tx, id);
  if (!row) return;
  if (row.is_over) await tellScreens(tx, await endDelegations(tx, [id]));
  else await begin(tx, row);
  await tellBoth(tx, row);
}
