import { listUnproven, lockUnprovenAccount } from '#features/auth/server/email/unproven-store.ts';
import { countCredentials } from '#features/credentials/server/store.ts';
import { countDocuments } from '#features/documents/server/store.ts';
import { listRemainingBalances, lockOwnAccounts } from '#features/ledger/server/account-closure.ts';
import { forgetEvents } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';

/**
 * Deletes accounts whose e-mail nobody has proven for seven days, if they have no money, nothing pending and no
 * documents. They receive no mail. Runs only where the server sends mail: without it nobody could prove an address.
 * Safe to run on any number of nodes. One account that cannot be deleted does not block the others; its error is
 * reported after the rest are done.
 */
export function unprovenJob({ db, personData }: Pick<Services, 'db' | 'personData'>): Job {
  const deleteOne = async (owner: Owner): Promise<void> => {
    const isGone = await db.tx(async (tx) => {
      if (!(await lockUnprovenAccount(tx, owner))) return false;
      await lockOwnAccounts(tx, owner);
      if (!(await isEmpty(tx, owner, personData))) return false;
      await personData.erase(tx, owner);
      return true;
    });
    if (isGone) await forgetEvents(db, owner.userId);
  };
  return {
    name: 'unproven',
    everyMs: 3_600_000,
    run: async (stop) => {
      const faults: unknown[] = [];
      for (let owners = await listUnproven(db, 0); owners.length > 0; ) {
        for (const owner of owners) if (!stop.aborted) await deleteOne(owner).catch((fault) => faults.push(fault));
        owners = stop.aborted ? [] : await listUnproven(db, owners.at(-1)?.userId ?? 0);
      }
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} unproven accounts could not be deleted`);
    },
  };
}

const isEmpty = async (tx: Tx, owner: Owner, personData: Services['personData']): Promise<boolean> =>
  (await personData.underway(tx, owner)).length === 0 &&
  (await listRemainingBalances(tx, owner)).length === 0 &&
  (await countDocuments(tx, owner)) === 0 &&
  (await countCredentials(tx, owner)) === 0;
