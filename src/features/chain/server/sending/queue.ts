import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { readWalletFaults } from './nonces-store.ts';

/** Reason why one of the transactions is waiting. */
interface SendingQueue extends Queue {
  readonly why: string | null;
}

/**
 * Counts transactions that have not ended. Those that no node has count as due since they were reserved, as do those of
 * the treasury that no node accepts. A wallet that is assigned no nonce counts as set aside.
 */
export async function readSendingQueue(db: Queryable): Promise<SendingQueue> {
  const queue = await db.one(sql<SendingQueue>`
    SELECT count(*) FILTER (WHERE is_due) AS due, count(*) AS open,
           greatest(coalesce(extract(epoch FROM now() - min(asked_at) FILTER (WHERE is_due)), 0), 0)::int AS "oldestDueS",
           count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside", min(fault) FILTER (WHERE fault IS NOT NULL) AS why
      FROM (SELECT asked_at, fault, state IN ('waiting', 'reserved', 'signed') OR (state = 'sent' AND fault IS NOT NULL AND kind <> 'sweep') AS is_due
              FROM chain_transactions WHERE ended_at IS NULL ORDER BY wallet, nonce, id LIMIT ${MOST_COUNTED}) q`);
  const wallets = await readWalletFaults(db);
  return { ...queue, setAside: queue.setAside + wallets.n, why: wallets.why ?? queue.why };
}

export const sendingMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'chain_transactions',
      { open: 'Transactions that are in no final block yet.', due: 'Those that were not sent yet.' },
      await readSendingQueue(db),
    );
