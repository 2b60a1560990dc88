import { readWishQueue } from '#features/auth/server/recovery/recovery-store.ts';
import { readBankQueue } from '#features/banking/server/queue.ts';
import { readVerificationQueue } from '#features/documents/server/verification-store.ts';
import { type LedgerQueues, readQueues } from '#features/ledger/server/queues.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { readEventsAside } from '#platform/server/events/events-aside.ts';
import type { Queue } from '#platform/server/metrics/queue-metrics.ts';
import { readMailQueue } from '#platform/server/outside/mail/mail-metrics.ts';
import { type Db, isReadOnly, sql } from '#platform/server/store/db.ts';
import { RESERVE_BYTES } from '#platform/server/store/embedded/maintenance.ts';
import { type FarAhead, readFarAhead } from './far-ahead.ts';

/** What a balancer and an operator read of a process that can take requests. */
export interface Readiness {
  readonly status: 'ok';
  readonly store: Db['store'];
  readonly schema: number;
  /**
   * Banks, verifiers and mail servers that are slow make their queues wait, for every process alike: that is told, and no reason to send requests
   * elsewhere. Nor is what failed by itself, which is set aside and counted.
   */
  readonly queues: {
    readonly ledger: LedgerQueues;
    readonly verification: Queue;
    readonly banks: Queue;
    readonly recovery: Queue;
    readonly mail: Queue;
    readonly listeners: Queue;
  };
  /** Told, and no reason to send requests elsewhere either. */
  readonly farAhead: FarAhead;
}

const KEPT_MS = 1000;
const OVERDUE_S = 60;
const RETRY_AFTER_S = 2;

/**
 * Says whether this process can take requests, or refuses (503): the store does not answer, takes no writes or is about to (its disk is nearly
 * full), has another schema than this program, or the ledger's work is overdue. A caller that asks within a second is given the same answer, so that asking costs a store nothing.
 */
export function createReadiness(db: Db, schema: number): () => Promise<Readiness> {
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= KEPT_MS) kept = { at: now, answer: look(db, schema) };
    return kept.answer;
  };
}

async function look(db: Db, schema: number): Promise<Readiness> {
  await db.demandWritable();
  if (((await db.upkeep?.freeBytes()) ?? RESERVE_BYTES) < RESERVE_BYTES) throw notReady('The disk is nearly full.');
  const { number } = await db.one(sql<{ number: number }>`SELECT max(number) AS number FROM schema_migrations`);
  if (number !== schema) throw notReady(`The store has schema ${number}, this program ${schema}.`);
  const [ledger, verification, banks, recovery, mail, listeners] = await Promise.all([
    readQueues(db),
    readVerificationQueue(db),
    readBankQueue(db),
    readWishQueue(db),
    readMailQueue(db),
    readEventsAside(db),
  ]);
  if (ledger.oldestDueS >= OVERDUE_S) throw notReady(`The ledger's queue is ${ledger.oldestDueS} s behind.`);
  const farAhead = await readFarAhead(db);
  const queues = { ledger, verification, banks, recovery, mail, listeners };
  return { status: 'ok', store: db.store, schema, queues, farAhead };
}

const notReady = (detail: string) => refuse(commonRefusals, 'unavailable', { detail, retryAfterS: RETRY_AFTER_S });

/** What is said of a readiness that could not even be looked at. */
export const storeUnavailable = (error: unknown) =>
  notReady(isReadOnly(error) ? 'The store takes no writes.' : 'The store does not answer.');
