import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import type { Chain } from '../chain.ts';
import { noteDoubt } from '../doubts.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Link } from '../watching.ts';
import { engineOf } from './engine.ts';
import { sendRound } from './steps.ts';

/**
 * Sends transactions on one node at a time while the chain is verified and open. Runs again at once while more wait.
 */
export function sendingJob(services: Services, { reader, everyMs, endpoints }: Chain, link: Link): Job {
  const { db, log } = services;
  const turn = createTurn(db, 'chain-sending');
  const signer = signerOf(services);
  const round = { db, log, reader, engine: engineOf(services), isSure: endpoints.length > 1, followed: new Map() };
  return {
    name: 'chain-sending',
    everyMs,
    run: async (stop) => {
      let isMore = signer !== undefined;
      while (signer && isMore && !stop.aborted && (await turn.isMine())) {
        const view = await link.view();
        if (!view) return;
        isMore = await sendRound({ ...round, view, signer }).catch(async (error: unknown) => {
          // `chain-watching` reports the fault; nothing has changed here.
          await noteDoubt(db, error);
          return false;
        });
      }
    },
    wakeWhenDue: link.onView,
    end: () => turn.giveBack(),
  };
}
