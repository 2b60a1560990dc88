import { gauges, type MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** By queue, how many rows are due later than anything is ever put off: the store's clock stood further ahead when they were written. */
export interface FarAhead {
  readonly ledger: number;
  readonly verification: number;
  readonly banks: number;
  readonly mail: number;
}

/** Sends are due in a moment; what an outside party keeps waiting is asked about again a day later at the latest. */
export const readFarAhead = (db: Queryable): Promise<FarAhead> =>
  db.one(sql<FarAhead>`SELECT
    (SELECT count(*) FROM (SELECT FROM holds WHERE settle_after > now() + interval '1 minute' LIMIT ${MOST_COUNTED}) q) AS ledger,
    (SELECT count(*) FROM (SELECT FROM verification_queue WHERE due_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q) AS verification,
    (SELECT count(*) FROM (SELECT FROM bank_transfers WHERE next_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q) AS banks,
    (SELECT count(*) FROM (SELECT FROM mails WHERE letter IS NOT NULL AND due_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q) AS mail`);

export const farAheadMetrics =
  (db: Queryable): MetricSource =>
  async () => [
    gauges(
      'ingam_due_far_ahead',
      'Rows of a queue that are due later than anything is put off: a clock was set back.',
      'queue',
      { ...(await readFarAhead(db)) },
    ),
  ];
