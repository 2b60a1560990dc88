import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { bindChain, demandBinding } from './binding.ts';
import { type Chain, chainOf } from './chain.ts';
import { tellConfirming } from './deposits/tell.ts';
import { lookAtDoubts } from './doubts.ts';
import { isReconciled, tellProgress } from './restored/marking.ts';
import { demandReconciled } from './restored/reconcile.ts';
import { ChainUnanswered, isChainAway } from './rpc/errors.ts';
import { keepLook, type Look, readStanding } from './store.ts';

/** Whether the chain of this very process was found to be the one that is meant; until then nothing here believes or sends anything. */
export interface Link {
  isChecked(): boolean;
  /**
   * Whether anything may be believed or sent now: it was found to be the one, and whichever node looked last found it open. Where endpoints differ, or
   * answer as another chain, no node does anything. What the treasury lacks closes nothing of this, so that what was sent is followed.
   */
  mayWork(): Promise<boolean>;
  /** Looks, once, whether it is; SettingsError where it is not. Says whether it could be told. */
  check(): Promise<boolean>;
  /** To be looked at again before anything else. */
  doubt(): void;
}

const NOT_TAKEN_OVER = 'the store was put back, and what the chain has since has not been taken over yet';

/** The link of a server to its chain; undefined without one. */
export const linkOf = perServer((services: Services): Link | undefined => {
  const chain = chainOf(services);
  if (!chain) return undefined;
  let isChecked = false;
  return {
    isChecked: () => isChecked,
    mayWork: async () => isChecked && (await readStanding(services.db)).isOpen,
    doubt: () => {
      isChecked = false;
    },
    check: async () => {
      const { treasury } = await bindChain(services, chain);
      if (!(await isReconciled(services.db)))
        throw new ChainUnanswered(`${NOT_TAKEN_OVER}${await tellProgress(services.db)}`);
      isChecked = true;
      services.log.info({ chainId: chain.chainId, treasury }, 'the chain is the one that is meant');
      return true;
    },
  };
});

/**
 * What a start does about the chain before anybody is answered. Another chain than is meant stops it (SettingsError); one that does not answer
 * leaves everything of it closed until it does, which `chain-watching` sees.
 */
export async function startChain(services: Services): Promise<void> {
  await demandBinding(services.db, services);
  const link = linkOf(services);
  if (!link) return;
  try {
    await link.check();
  } catch (error) {
    if (!isChainAway(error)) throw error;
    await keepLook(services.db, { why: whyOf(error) });
    services.log.warn({ why: whyOf(error) }, 'the chain is closed until it answers');
  }
}

const whyOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Months are read by many runs: in between it is said how far it is, and another node may have the turn. */
const AT_ONCE_MS = 5000;

function aWhile(stop: AbortSignal): () => Promise<boolean> {
  const until = performance.now() + AT_ONCE_MS;
  return async () => !stop.aborted && performance.now() < until;
}

/** Looks at the chain: each node until it is the one that is meant, then one node for all. */
export function watchingJob(services: Services, chain: Chain, link: Link): Job {
  const turn = createTurn(services.db, 'chain-watching');
  /** Stores the look. People's screens count confirmations from the stored head, so new blocks are published with it. */
  const keep = (look: Look) =>
    services.db.tx(async (tx) => {
      if (await keepLook(tx, look)) await tellConfirming(tx);
    });
  return {
    name: 'chain-watching',
    everyMs: chain.everyMs,
    run: async (stop) => {
      if (link.isChecked() && !(await turn.isMine())) return;
      if (!link.isChecked() && (await turn.isMine()))
        await demandReconciled(services, aWhile(stop)).catch((error: unknown) => {
          if (!isChainAway(error)) throw error;
          services.log.warn({ why: whyOf(error) }, 'what the chain has since cannot be taken over yet');
        });
      const look = await lookAt(services, chain, link).catch((error: unknown): Look => {
        if (!isChainAway(error) && !(error instanceof SettingsError)) throw error;
        return { why: whyOf(error) };
      });
      if ('why' in look) services.log.warn(look, 'the chain is closed');
      if (await turn.isMine()) await keep(look);
    },
    end: () => turn.giveBack(),
  };
}

async function lookAt({ db }: Pick<Services, 'db'>, chain: Chain, link: Link): Promise<Look> {
  if (!link.isChecked()) await link.check();
  const [chainId, head, finalized] = await Promise.all([
    chain.reader.chainId(),
    chain.reader.head(),
    chain.reader.finalized(),
  ]);
  if (chainId === chain.chainId) {
    const why = await lookAtDoubts(db, chain, finalized);
    return why === undefined ? { head, finalized } : { why };
  }
  link.doubt();
  return { why: `the chain answers as chain ${chainId} and no more as ${chain.chainId}` };
}
