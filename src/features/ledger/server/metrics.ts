import { gauge, type MetricSource } from '#platform/server/metrics/metrics.ts';
import { setAsideMetric } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { batchSizesOf } from './batches/batch-sizes.ts';
import { countDaysBehind } from './days/days.ts';
import { readQueues } from './queues.ts';

const MOST_COUNTED = 100_000;

/** Metrics of this process's queue and batch sizes, and of the sends that any process still has to settle. */
export const ledgerMetrics =
  (db: Db): MetricSource =>
  async () => {
    const { line, due, oldestDueS, setAside } = await readQueues(db);
    const { open } = await db.one(sql<{ open: number }>`
      SELECT count(*) AS open FROM (SELECT FROM holds LIMIT ${MOST_COUNTED}) h`);
    return [
      gauge('ingam_ledger_line_waiting', 'Movements of this process that wait for the store.', line),
      batchSizesOf(db),
      gauge('ingam_ledger_settlement_due', 'Sends that are due for a poll of the network.', due),
      gauge(
        'ingam_ledger_settlement_lag_seconds',
        'Seconds since the oldest of these sends became due.',
        Math.max(0, oldestDueS),
      ),
      setAsideMetric('ledger_holds', setAside),
      gauge('ingam_ledger_days_behind', 'Past days whose books are not closed.', await countDaysBehind(db)),
      gauge('ingam_ledger_holds_open', `Pending transfers, counted up to ${MOST_COUNTED}.`, open),
    ];
  };
