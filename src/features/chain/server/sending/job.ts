import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import type { Chain } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import { isChainAway } from '../rpc/errors.ts';
import type { Link } from '../watching.ts';
import { engineOf } from './engine.ts';
import { sendRound } from './steps.ts';

/** Sends, on one node at a time, while the chain is the one that is meant. */
export function sendingJob(services: Services, { reader, everyMs }: Chain, link: Link): Job {
  const { db, log } = services;
  const turn = createTurn(db, 'chain-sending');
  const signer = signerOf(services);
  return {
    name: 'chain-sending',
    everyMs,
    run: async () => {
      if (!signer || !link.isChecked() || !(await turn.isMine())) return;
      await sendRound({ db, log, reader, signer, engine: engineOf(services) }).catch((error: unknown) => {
        // What watches the chain tells of it; everything is where it was.
        if (!isChainAway(error)) throw error;
      });
    },
    end: () => turn.giveBack(),
  };
}
