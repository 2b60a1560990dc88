import { assetOf } from '#features/currency/assets.ts';
import { gauge, gauges, type MetricSource } from '#platform/server/metrics/metrics.ts';
import { queueMetrics, setAsideMetric } from '#platform/server/metrics/queue-metrics.ts';
import type { Db } from '#platform/server/store/db.ts';
import { readAnchorQueue } from './anchors/queue.ts';
import { readDepositQueue } from './deposits/deposits-store.ts';
import { sendingMetrics } from './sending/queue.ts';
import { readStanding } from './store.ts';
import { readCovers } from './withdrawals/cover.ts';

/** Metrics of the chain: whether it is closed, the treasury's surplus over what is owed, and waiting or stuck work. */
export const chainMetrics = (db: Db): MetricSource => {
  const ofSending = sendingMetrics(db);
  return async () => {
    const { isOpen, isWatched } = await readStanding(db);
    const covers = [...(await readCovers(db)).values()].filter(({ isFresh }) => isFresh);
    const free = covers.map(({ asset, reserve, owed }) => [
      asset,
      Number(reserve - owed) / 10 ** assetOf(asset).places,
    ]);
    const anchors = await readAnchorQueue(db);
    const deposits = await readDepositQueue(db);
    return [
      gauge(
        'ingam_chain_closed',
        '1 while the chain is closed: no deposits, withdrawals or exchanges of its assets.',
        isWatched && !isOpen ? 1 : 0,
      ),
      gauges(
        'ingam_chain_free',
        'Treasury balance less the amount owed, in whole units; below 0 withdrawals are refused.',
        'asset',
        Object.fromEntries(free),
      ),
      ...queueMetrics(
        'chain_anchors',
        { open: 'Anchors that are in no final block.', due: 'Anchors that are sent or waiting to be sent.' },
        { ...anchors, open: anchors.due + anchors.setAside },
      ),
      setAsideMetric('chain_deposits', deposits.setAside),
      ...(await ofSending()),
    ];
  };
};
