import { type Db, type Queryable, sql } from '#platform/server/db.ts';
import type { Job } from '#platform/server/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Resolution } from '../movement.ts';
import { resolveAll } from './doors.ts';
import type { Network, Outgoing, Verdict } from './network/port.ts';

const BATCH = { pglite: 64, postgres: 256 };
const POLL_MS = 1000;

export interface Settlement {
  readonly job: Job;
  /** Calls `wake` when a send of this process is due, which is sooner than the poll; returns a function that stops it. */
  wakeWhenDue(wake: () => void): () => void;
}

/**
 * Settles sends: reads what is due, asks the network outside any transaction, resolves in SQL exactly once. Killed anywhere it finds the
 * same sends pending; several processes may ask about the same send and one of them resolves it.
 */
export function createSettlement({ db, log }: Pick<Services, 'db' | 'log'>, network: Network): Settlement {
  const timer = createTimer();
  const settle = async (due: readonly Outgoing[]): Promise<number> => {
    const verdicts = await network.verdicts(due);
    const resolutions = verdicts.map(resolutionOf);
    const answers = await resolveAll(db, resolutions);
    const late = verdicts.filter((_, index) => answers[index] === 'expired' || answers[index] === 'unknown');
    if (late.length > 0) log.warn({ transfers: late.map(({ id }) => id) }, 'a verdict came for a hold that is over');
    return verdicts.length;
  };
  const run = async (stop: AbortSignal) => {
    const limit = BATCH[db.store];
    let isMore = true;
    while (isMore && !stop.aborted) {
      const due = await readDue(db, limit);
      const settled = due.length > 0 ? await settle(due) : 0;
      isMore = due.length === limit && settled > 0;
    }
    const nextMs = await readNextMs(db);
    if (nextMs !== null && nextMs < POLL_MS) timer.set(nextMs);
  };
  return {
    job: { name: 'settlement', everyMs: POLL_MS, run },
    wakeWhenDue: (wake) => {
      const stopTimer = timer.start(wake);
      const stopListening = db.onOutboxCommit(() => timer.set(network.settleAfterMs));
      return () => {
        stopListening();
        stopTimer();
      };
    },
  };
}

const resolutionOf = (verdict: Verdict): Resolution =>
  verdict.outcome === 'confirmed'
    ? { id: verdict.id, outcome: 'post' }
    : { id: verdict.id, outcome: 'void', failure: verdict.reason };

/** One timer: the earliest wish counts. */
function createTimer() {
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const fire = () => {
    timer = undefined;
    dueAt = Number.POSITIVE_INFINITY;
    wake?.();
  };
  return {
    set: (afterMs: number) => {
      const at = performance.now() + afterMs;
      if (!wake || at >= dueAt) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(fire, Math.max(1, Math.ceil(afterMs)));
    },
    start: (then: () => void) => {
      wake = then;
      return () => {
        wake = undefined;
        clearTimeout(timer);
        timer = undefined;
        dueAt = Number.POSITIVE_INFINITY;
      };
    },
  };
}

async function readDue(db: Queryable, limit: number): Promise<Outgoing[]> {
  const rows = await db.rows(sql<Omit<Outgoing, 'amount'> & { amount: string }>`
    SELECT t.id, s.code AS asset, t.amount, t.to_owner AS to
      FROM (SELECT transfer_id, settle_after FROM holds WHERE settle_after <= clock_timestamp() ORDER BY settle_after LIMIT ${limit}) h
      JOIN transfers t ON t.id = h.transfer_id JOIN assets s ON s.id = t.asset_id
     ORDER BY h.settle_after, t.id`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** By the store's clock, which is the one that decides when a send is due. */
async function readNextMs(db: Db): Promise<number | null> {
  const { ms } = await db.one(sql<{ ms: number | null }>`
    SELECT ceil(extract(epoch FROM min(settle_after) - clock_timestamp()) * 1000)::int AS ms FROM holds WHERE settle_after IS NOT NULL`);
  return ms;
}
