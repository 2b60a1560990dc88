import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import type { Chain } from '../chain.ts';
import { noteDoubt } from '../doubts.ts';
import type { View } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import type { Link } from '../watching.ts';
import { lookAtNext } from './look.ts';
import { planSweeps } from './planning.ts';
import { type Scanned, scan } from './scan.ts';
import { settleSweeps } from './settling.ts';

/** Number of block-reading runs per comparison of balances. */
const LOOKS_AFTER = 5;

/** Seconds until a deposit that is not worth its gas is considered again. */
const AGAIN_S = 600;

/** Jobs that read blocks for deposits, sweep and credit them, and look at balances; one node runs them for all. */
export function depositJobs(services: Services, chain: Chain, link: Link): Job[] {
  const { db } = services;
  const againS = services.speeds.chain?.againS ?? AGAIN_S;
  type Work = (scanned: Scanned, view: View, stop: AbortSignal) => Promise<unknown>;
  const job = (name: string, everyMs: number, work: Work): Job => {
    const turn = createTurn(db, name);
    return {
      name,
      everyMs,
      run: async (stop) => {
        const view = (await turn.isMine()) ? await link.view() : undefined;
        // `chain-watching` reports that the chain does not respond; the next run asks again.
        if (view)
          await work({ db, chain, treasury: view.treasury }, view, stop).catch((error: unknown) =>
            noteDoubt(db, error),
          );
      },
      ...(everyMs === chain.everyMs && { wakeWhenDue: link.onView }),
      end: () => turn.giveBack(),
    };
  };
  return [
    job('chain-deposits', chain.everyMs, async (scanned, view, stop) => {
      let isMore = true;
      while (isMore && !stop.aborted) isMore = await scan(scanned, view);
    }),
    job('chain-sweeps', chain.everyMs, async (scanned, view) => {
      const settling = { ...scanned, log: services.log, engine: engineOf(services), againS };
      await settleSweeps(settling);
      await planSweeps(settling, view);
    }),
    job('chain-looks', chain.everyMs * LOOKS_AFTER, lookAtNext),
  ];
}
