import { type Db, type Queryable, sql } from '#platform/server/db.ts';
import { createDueTimer } from '#platform/server/due-timer.ts';
import type { Job } from '#platform/server/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Resolution } from '../movement.ts';
import { resolveAll } from './doors.ts';
import { endEach } from './holds-aside.ts';
import type { Network, Outgoing, Verdict } from './network/port.ts';

const BATCH = { pglite: 64, postgres: 256 };
const POLL_MS = 1000;
const MOST_IN_REASON = 200;
const NO_REASON = 'refused by the network';

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
  const timer = createDueTimer();
  const settleTogether = async (due: readonly Outgoing[]): Promise<void> => {
    const verdicts = await network.verdicts(due);
    const resolutions = verdicts.map(resolutionOf);
    const answers = await resolveAll(db, resolutions);
    const late = verdicts.filter((_, index) => answers[index] === 'expired' || answers[index] === 'unknown');
    if (late.length > 0) log.warn({ transfers: late.map(({ id }) => id) }, 'a verdict came for a hold that is over');
  };
  const settle = (due: readonly Due[]) => endEach(db, log, due, settleTogether);
  const run = async (stop: AbortSignal) => {
    const limit = BATCH[db.store];
    let asked = FIRST;
    let isMore = true;
    while (isMore && !stop.aborted) {
      const due = await readDue(db, asked, limit);
      if (due.length > 0) await settle(due);
      asked = due.at(-1) ?? asked;
      isMore = due.length === limit;
    }
    // A send that has no verdict yet is asked about again at the next poll, so that it holds up nobody.
    const nextMs = await readNextMs(db, asked);
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
    : { id: verdict.id, outcome: 'void', failure: storable(verdict.reason) || NO_REASON };

/** A network's own words as text that the store takes: no zero bytes, no half of a character at the cut. */
const storable = (reason: string) => reason.replaceAll('\0', '').trim().slice(0, MOST_IN_REASON).toWellFormed();

/** A place in the order in which sends fall due; the time as text, to the microsecond. */
interface Place {
  readonly settleAfter: string;
  readonly id: number;
}
type Due = Outgoing & Place;
const FIRST: Place = { settleAfter: '-infinity', id: 0 };

/** What is due after a place, the longest due first. */
async function readDue(db: Queryable, after: Place, limit: number): Promise<Due[]> {
  const rows = await db.rows(sql<Omit<Due, 'amount'> & { amount: string }>`
    SELECT t.id, s.code AS asset, t.amount, t.to_owner AS to, h.settle_after::text AS "settleAfter"
      FROM (SELECT transfer_id, settle_after FROM holds
             WHERE settle_after <= clock_timestamp() AND (settle_after, transfer_id) > (${after.settleAfter}::timestamptz, ${after.id}::bigint)
               AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])
             ORDER BY settle_after, transfer_id LIMIT ${limit}) h
      JOIN transfers t ON t.id = h.transfer_id JOIN assets s ON s.id = t.asset_id
     ORDER BY h.settle_after, t.id`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** When the first send after a place is due, by the store's clock, which is the one that decides; a minute at most. */
async function readNextMs(db: Db, after: Place): Promise<number | null> {
  const { ms } = await db.one(sql<{ ms: number | null }>`
    SELECT least(ceil(extract(epoch FROM min(settle_after) - clock_timestamp()) * 1000), 60000)::int AS ms
      FROM holds WHERE settle_after IS NOT NULL AND (settle_after, transfer_id) > (${after.settleAfter}::timestamptz, ${after.id}::bigint)
       AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])`);
  return ms;
}
