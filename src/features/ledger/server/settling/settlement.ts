import type { Resolution } from '#features/ledger/movement.ts';
import { OUTBOX_CHANNEL } from '#platform/server/events/outbox.ts';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { resolveAll } from '../doors.ts';
import type { Network, Outgoing, Verdict } from '../network/port.ts';
import { endEach } from './holds-aside.ts';

const BATCH = { pglite: 64, postgres: 256 };
const POLL_MS = 1000;
const PACE_MS = 50;
/** If a send is due later than this from now, a clock was set back after the send was accepted. */
const FAR_MS = 1000;
const MOST_IN_REASON = 200;
const NO_REASON = 'refused by the network';
const TOO_MUCH = 'more than the account can hold';

export interface Settlement {
  readonly job: Job;
  /**
   * Calls `wake` when a send of this process is due, earlier than the next poll. Returns a function that stops this.
   */
  wakeWhenDue(wake: () => void): () => void;
}

/**
 * Settles sends: reads those due, asks the network outside any transaction, and resolves them in SQL exactly once. If
 * the process is killed, the next run, or another process with the turn, finds the same sends pending. Several
 * processes may ask about one send; one of them resolves it.
 */
export function createSettlement(
  { db, log }: Pick<Services, 'db' | 'log'>,
  network: Network,
  turn: Turn = soleTurn,
): Settlement {
  const timer = createDueTimer();
  const settleTogether = async (due: readonly Outgoing[]): Promise<void> => {
    const verdicts = await network.verdicts(due);
    const resolutions = verdicts.map(resolutionOf);
    const answers = await resolveAll(db, resolutions);
    // The receiver's balance would exceed its maximum, so the send is returned.
    const tooMuch = resolutions.filter(({ outcome }, index) => outcome === 'post' && answers[index] === 'invalid');
    await resolveAll(
      db,
      tooMuch.map(({ id }) => ({ id, outcome: 'void', failure: TOO_MUCH })),
    );
    const late = verdicts.filter((_, index) => answers[index] === 'expired' || answers[index] === 'unknown');
    if (late.length > 0) log.warn({ transfers: late.map(({ id }) => id) }, 'a verdict arrived for an expired hold');
  };
  const settle = (due: readonly Due[]) => endEach(db, log, due, settleTogether);
  /**
   * Settles some of the sends due after a position and returns where it stopped; undefined while another process has
   * the turn.
   */
  const settleSome = async ({ asked, near }: Reached): Promise<(Reached & { isMore: boolean }) | undefined> => {
    if (turn.isAnothers()) return undefined;
    const limit = BATCH[db.store];
    const due = await readDue(db, asked, limit, network.settleAfterMs + FAR_MS);
    if (due.length > 0 && !(await turn.isMine())) return undefined;
    if (due.length > 0) await settle(due);
    const last = { asked: due.at(-1) ?? asked, near: due.findLast(({ isFar }) => !isFar) ?? near };
    return { ...last, isMore: due.length === limit };
  };
  const run = async (stop: AbortSignal) => {
    let reached: Reached = { asked: FIRST, near: FIRST };
    let isMore = true;
    while (isMore) {
      const settled = stop.aborted ? undefined : await settleSome(reached);
      if (!settled) return;
      ({ isMore, ...reached } = settled);
    }
    // A send without a verdict is asked about again at the next poll, so that it delays no other.
    const nextMs = await readNextMs(db, reached.near);
    if (nextMs !== null && nextMs < POLL_MS) timer.set(nextMs);
  };
  return {
    job: { name: 'settlement', everyMs: POLL_MS, paceMs: PACE_MS, run, end: () => turn.giveBack() },
    wakeWhenDue: (wake) => {
      const stopTimer = timer.start(wake);
      const isComing = () => timer.set(network.settleAfterMs);
      const stopListening = db.onOutboxCommit(isComing);
      // The process with the turn also settles sends that others accepted. Without a notification it finds them at the
      // next poll.
      const others = db.listen(OUTBOX_CHANNEL, isComing);
      others.catch((err: unknown) => log.warn({ err }, 'cannot listen for sends of other processes; polling instead'));
      return () => {
        stopListening();
        others.then((stop) => stop()).catch(() => undefined);
        stopTimer();
      };
    },
  };
}

const resolutionOf = (verdict: Verdict): Resolution =>
  verdict.outcome === 'confirmed'
    ? { id: verdict.id, outcome: 'post' }
    : { id: verdict.id, outcome: 'void', failure: storable(verdict.reason) || NO_REASON };

/** Makes a network's reason storable as text: no zero bytes, no half character at the cut. */
const storable = (reason: string) => reason.replaceAll('\0', '').trim().slice(0, MOST_IN_REASON).toWellFormed();

/** A position in the order in which sends become due. The time is text, to the microsecond. */
interface SettlementPosition {
  readonly settleAfter: string;
  readonly id: number;
}
type Due = Outgoing & SettlementPosition & { readonly isFar: boolean };
const FIRST: SettlementPosition = { settleAfter: '-infinity', id: 0 };
/** The last hold asked about, and the last one that is not due too far ahead. */
interface Reached {
  readonly asked: SettlementPosition;
  readonly near: SettlementPosition;
}

/**
 * Returns sends due after a position, the longest due first. Sends due so far ahead that a clock must have been set
 * back come last, so that every send is asked about soon.
 */
async function readDue(db: Queryable, after: SettlementPosition, limit: number, farMs: number): Promise<Due[]> {
  const rows = await db.rows(sql<Omit<Due, 'amount'> & { amount: string }>`
    SELECT t.id, s.code AS asset, t.amount, t.to_owner AS to, h.settle_after::text AS "settleAfter", h.is_far AS "isFar"
      FROM (SELECT transfer_id, settle_after, settle_after > clock_timestamp() AS is_far FROM holds
             WHERE (settle_after <= clock_timestamp() OR settle_after > clock_timestamp() + make_interval(secs => ${farMs / 1000}::float8))
               AND (settle_after, transfer_id) > (${after.settleAfter}::timestamptz, ${after.id}::bigint)
               AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])
             ORDER BY settle_after, transfer_id LIMIT ${limit}) h
      JOIN transfers t ON t.id = h.transfer_id JOIN assets s ON s.id = t.asset_id
     ORDER BY h.settle_after, t.id`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Returns the ms until the first send after a position is due by the store's clock, at most a minute. */
async function readNextMs(db: Db, after: SettlementPosition): Promise<number | null> {
  const { ms } = await db.one(sql<{ ms: number | null }>`
    SELECT least(ceil(extract(epoch FROM min(settle_after) - clock_timestamp()) * 1000), 60000)::int AS ms
      FROM holds WHERE settle_after IS NOT NULL AND (settle_after, transfer_id) > (${after.settleAfter}::timestamptz, ${after.id}::bigint)
       AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])`);
  return ms;
}
