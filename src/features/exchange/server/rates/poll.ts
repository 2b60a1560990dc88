import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import type { RateFeed } from './port.ts';
import { keepRates, listFed } from './rates-store.ts';

const EVERY_MS = 30_000;

/**
 * Polls the feed for the pairs that use it, on one node at a time. Rates are stored with the store's clock, so that all
 * nodes read the same.
 */
export function pollingJob({ db, log }: Pick<Services, 'db' | 'log'>, feed: RateFeed): Job {
  const turn = createTurn(db, 'exchange-rates');
  return {
    name: 'exchange-rates',
    everyMs: EVERY_MS,
    run: async () => {
      const assets = await listFed(db);
      if (assets.length === 0 || !(await turn.isMine())) return;
      const rates = await feed.read(assets);
      const kept = await db.tx((tx) => keepRates(tx, rates));
      if (kept < assets.length) log.warn({ asked: assets.length, kept }, 'the rate feed returned too few rates');
    },
    end: () => turn.giveBack(),
  };
}
