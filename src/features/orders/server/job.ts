import type { Network } from '#features/ledger/server/network/port.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { setAside, takeDue } from './orders-store.ts';
import { payDue } from './paying.ts';

const POLL_MS = 1000;
/** Payments that one process makes at once: midnight comes for many orders together. */
const AT_ONCE = { pglite: 1, postgres: 4 };

/**
 * Pays what is due. Each payment is a transaction that takes one order nobody else works on, moves the money and counts it: killed anywhere, it has
 * happened or not, and another process finds the order due.
 */
export const orderJob = ({ db, log }: Services, network: Network): Job => {
  const payOne = async (): Promise<boolean> => {
    let taken: number | undefined;
    await doOne(
      () =>
        db.tx(async (tx) => {
          const order = await takeDue(tx);
          taken = order?.id;
          if (order) await payDue(tx, network, order);
        }),
      async (fault, error) => {
        if (taken === undefined) throw error;
        log.warn({ err: error, order: taken }, 'an order could not be paid');
        await setAside(db, taken, fault, retryDelayOfS);
      },
    );
    return taken !== undefined;
  };
  const payOn = async (stop: AbortSignal): Promise<void> => {
    while (!stop.aborted && (await payOne()));
  };
  return {
    name: 'orders',
    everyMs: POLL_MS,
    run: async (stop) => {
      await Promise.all(Array.from({ length: AT_ONCE[db.store] }, () => payOn(stop)));
    },
  };
};
