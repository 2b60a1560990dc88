import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import type { Network } from '#features/ledger/server/network/port.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { isAway } from '#platform/server/store/db.ts';
import { setAside, takeDue } from './orders-store.ts';
import { payDue } from './paying.ts';

const POLL_MS = 1000;
/** Midnight comes for many orders together: so many payments share a transaction. */
const BATCH = 128;

/**
 * Pays what is due. A transaction takes some orders that nobody else works on, moves the money of each and counts it: killed anywhere, that has
 * happened or not, and another process finds them due. Where one of them cannot be paid each is tried by itself, and that one is set aside.
 */
export const orderJob = ({ db, log, settings }: Services, network: Network): Job => {
  const by = { network, hasTrials: hasTrials(settings) };
  const payOne = (id: number) =>
    doOne(
      () => db.tx(async (tx) => payDue(tx, by, await takeDue(tx, 1, id))),
      async (fault, error) => {
        log.warn({ err: error, order: id }, 'an order could not be paid');
        await setAside(db, id, fault, retryDelayOfS);
      },
    );
  /** How many it found. */
  const paySome = async (): Promise<number> => {
    let taken: readonly number[] = [];
    try {
      await db.tx(async (tx) => {
        const due = await takeDue(tx, BATCH);
        taken = due.map(({ id }) => id);
        await payDue(tx, by, due);
      });
    } catch (error) {
      if (isAway(error) || taken.length === 0) throw error;
      for (const id of taken) await payOne(id);
    }
    return taken.length;
  };
  return {
    name: 'orders',
    everyMs: POLL_MS,
    run: async (stop) => {
      // Fewer than a batch may be what others have just paid: only nothing is the end.
      while (!stop.aborted && (await paySome()) > 0);
    },
  };
};
