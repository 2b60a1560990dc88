import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { bindChain, demandBinding } from './binding.ts';
import { type Chain, chainOf } from './chain.ts';
import { tellConfirming } from './deposits/deposit-notices.ts';
import { lookAtDoubts } from './doubts.ts';
import { demandReconciled } from './restored/reconcile.ts';
import { isReconciled, tellProgress } from './restored/reconciled-mark.ts';
import { ChainUnanswered, isChainAway } from './rpc/errors.ts';
import type { View } from './rpc/port.ts';
import { keepLook, type Look, type OpenView, readView } from './store.ts';

/**
 * This process's verification of the chain. Until the chain was found to be the bound one, nothing here trusts it or
 * sends.
 */
export interface Link {
  isChecked(): boolean;
  /**
   * Returns the view that every step uses. Undefined while the chain may not be trusted: this process has not verified
   * it, or the last view stored by any node marks it closed. A shortage of the treasury does not close it.
   */
  view(): Promise<OpenView | undefined>;
  /** Calls `wake` once this process has stored new blocks; returns a function that ends the subscription. */
  onView(wake: () => void): () => void;
  announceView(): void;
  /** Verifies the chain id once; throws SettingsError if it differs from the configured one. */
  check(): Promise<void>;
  /** Makes the next step verify the chain again, after a sign that it is another chain. */
  doubt(): void;
}

const NOT_TAKEN_OVER = 'the store was put back, and what the chain has since has not been taken over yet';

/** Returns a server's link to its chain; undefined without one. */
export const linkOf = perServer((services: Services): Link | undefined => {
  const chain = chainOf(services);
  if (!chain) return undefined;
  let isChecked = false;
  const wakes = new Set<() => void>();
  return {
    onView: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    announceView: () => {
      for (const wake of wakes) wake();
    },
    isChecked: () => isChecked,
    view: async () => (isChecked ? readView(services.db) : undefined),
    doubt: () => {
      isChecked = false;
    },
    check: async () => {
      const { treasury } = await bindChain(services, chain);
      if (!(await isReconciled(services.db)))
        throw new ChainUnanswered(`${NOT_TAKEN_OVER}${await tellProgress(services.db)}`);
      isChecked = true;
      services.log.info({ chainId: chain.chainId, treasury }, 'the chain was verified');
    },
  };
});

/**
 * Checks the chain before the server answers requests. Another chain than the bound one stops the start
 * (SettingsError). One that does not respond stays closed until `chain-watching` finds that it does.
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

/** Interval in ms of progress reports: months of blocks take many runs, and another node may take over between them. */
const AT_ONCE_MS = 5000;

async function takeOver(services: Services, stop: AbortSignal): Promise<void> {
  const until = performance.now() + AT_ONCE_MS;
  await demandReconciled(services, async () => !stop.aborted && performance.now() < until).catch((error: unknown) => {
    if (!isChainAway(error)) throw error;
    services.log.warn({ why: whyOf(error) }, 'transactions since the backup cannot be taken over yet');
  });
}

/**
 * Number of rounds with an unchanged head after which the head is read only every second round, and everything else
 * every tenth.
 */
const REST = 10;

/** The last round's view (none after a fault), and the number of rounds for which its head has stayed. */
interface Last {
  view: View | undefined;
  rounds: number;
}

/** Reads the chain: on each node until it has verified the chain, then on one node for all. */
export function watchingJob(services: Services, chain: Chain, link: Link): Job {
  const turn = createTurn(services.db, 'chain-watching');
  const last: Last = { view: undefined, rounds: 0 };
  /**
   * Stores the view. People's screens count confirmations from the stored head, so new blocks are published with it.
   */
  const keep = async (look: Look) => {
    if (!(await turn.isMine())) return;
    await services.db.tx(async (tx) => {
      if (!(await keepLook(tx, look))) return;
      await tellConfirming(tx);
      tx.afterCommit(link.announceView);
    });
  };
  return {
    name: 'chain-watching',
    everyMs: chain.everyMs,
    run: async (stop) => {
      const isMine = await turn.isMine();
      if (!isMine) last.view = undefined;
      if (link.isChecked() && !isMine) return;
      if (!link.isChecked() && isMine) await takeOver(services, stop);
      last.rounds += 1;
      if (isResting(last)) return;
      const look = await lookAt(services, chain, link, last).catch(closedBy);
      last.view = 'why' in look ? undefined : look;
      if ('why' in look) services.log.warn(look, 'the chain is closed');
      await keep(look);
    },
    end: () => turn.giveBack(),
  };
}

const isResting = ({ view, rounds }: Last) => view !== undefined && rounds > REST && rounds % 2 === 1;

function closedBy(error: unknown): Look {
  if (!isChainAway(error) && !(error instanceof SettingsError)) throw error;
  return { why: whyOf(error) };
}

/**
 * Reads the view for all steps. A hash identifies its whole chain, so while the head is unchanged the rest is seldom
 * read.
 */
async function lookAt({ db }: Pick<Services, 'db'>, chain: Chain, link: Link, last: Last): Promise<Look> {
  if (!link.isChecked()) await link.check();
  const head = await chain.reader.head();
  if (last.view?.head.hash !== head.hash) last.rounds = 0;
  let view = last.view;
  if (!view || last.rounds % REST === 0) {
    const [chainId, finalized] = await Promise.all([chain.reader.chainId(), chain.reader.finalized()]);
    if (chainId !== chain.chainId) {
      link.doubt();
      return { why: `the chain now reports chain id ${chainId} instead of ${chain.chainId}` };
    }
    // A block may have arrived between the two requests.
    view = { head: finalized.number > head.number ? finalized : head, finalized };
  }
  const why = await lookAtDoubts(db, chain, view.finalized);
  return why === undefined ? view : { why };
}
