import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import type { Network } from '#features/ledger/server/network/port.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { isAway } from '#platform/server/store/db.ts';
import { setAside, takeDue } from './orders-store.ts';
import { payDue } from './paying.ts';

const POLL_MS = 1000;
/** Payments per transaction, since many orders are due at the same midnight. */
const BATCH = 128;

/**
 * Makes due payments. Each transaction locks some orders that nobody else works on, moves their money and counts it. If
 * killed, either all of that happened or none, and another process finds them due. If one order fails, each is tried
 * alone and the failing one is set aside.
 */
export const orderJob = ({ db, log, settings }: Services, network: Network): Job => {
  const by = { network, hasTrials: hasTrials(settings) };
  const payOne = (id: number) =>
    doOne(
      () => db.tx(async (tx) => payDue(tx, by, await takeDue(tx, 1, id))),
      async (fault, error) => {
        log.warn({ err: error, order: id }, 'a payment of an order failed');
        await setAside(db, id, fault, retryDelayOfS);
      },
    );
  /** Pays a batch of due orders and returns its size. */
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
      // A short batch may only mean that other processes pay the rest, so continue until none is found.
      while (!stop.aborted && (await paySome()) > 0);
    },
  };
};
