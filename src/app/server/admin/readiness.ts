import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Feature, ReadinessQueue } from '#platform/server/feature.ts';
import { type Db, isReadOnly, sql } from '#platform/server/store/db.ts';
import { RESERVE_BYTES } from '#platform/server/upkeep/store-jobs.ts';
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
  readonly queues: Readonly<Record<string, Awaited<ReturnType<ReadinessQueue['read']>>>>;
  /** Told, and no reason to send requests elsewhere either. */
  readonly farAhead: FarAhead;
}

type Parts = readonly Pick<Feature, 'queues'>[];

const KEPT_MS = 1000;
const OVERDUE_S = 60;
const RETRY_AFTER_S = 2;

/**
 * Says whether this process can take requests, or refuses (503): the store does not answer, takes no writes or is about to (its disk is nearly
 * full), has another schema than this program or waits for a standby, or the work of a vital queue is overdue. A caller that asks within a second is given the same answer, so that asking costs a store nothing.
 */
export function createReadiness(db: Db, parts: Parts, schema: number): () => Promise<Readiness> {
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= KEPT_MS) kept = { at: now, answer: look(db, parts, schema) };
    return kept.answer;
  };
}

async function look(db: Db, parts: Parts, schema: number): Promise<Readiness> {
  await db.demandWritable();
  if (((await db.upkeep?.freeBytes()) ?? RESERVE_BYTES) < RESERVE_BYTES) throw notReady('The disk is nearly full.');
  const { number } = await db.one(sql<{ number: number }>`SELECT max(number) AS number FROM schema_migrations`);
  if (number < schema || (number > schema && !(await admits(db, schema))))
    throw notReady(`The store has schema ${number}, this program ${schema}.`);
  if (db.store === 'postgres' && (await waitsForStandby(db)))
    throw notReady('No synchronous standby answers: what is written is not acknowledged.');
  const queues = Object.fromEntries(
    await Promise.all(
      parts
        .flatMap(({ queues = {} }) => Object.entries(queues))
        .map(async ([name, one]) => [name, await told(name, one, db)]),
    ),
  );
  const farAhead = await readFarAhead(db, parts);
  return { status: 'ok', store: db.store, schema, queues, farAhead };
}

/** Whether every migration that came later admits a program of this schema: it goes on while the nodes are brought to the next release. */
const admits = async (db: Db, schema: number): Promise<boolean> =>
  (
    await db.one(sql<{ admits: boolean }>`
      SELECT coalesce(bool_and(coalesce(compatible_since <= ${schema}, false)), false) AS admits
        FROM schema_migrations WHERE number > ${schema}`)
  ).admits;

async function told(name: string, { read, isVital }: ReadinessQueue, db: Db) {
  const queue = await read(db);
  if (isVital && queue.oldestDueS >= OVERDUE_S) throw notReady(`The ${name}'s queue is ${queue.oldestDueS} s behind.`);
  return queue;
}

const SLOW_COMMIT_S = 5;

/**
 * Whether commits wait for synchronous standbys that are not there: none answers, or too few, which a commit that waits shows. Who else is connected
 * is not told to every role; a commit that waits always is.
 */
async function waitsForStandby(db: Db): Promise<boolean> {
  const { waits } = await db.one(sql<{ waits: boolean }>`
    SELECT current_setting('synchronous_standby_names') <> '' AND (
             NOT EXISTS (SELECT FROM pg_stat_replication r WHERE r.sync_state IS NULL OR r.sync_state IN ('sync', 'quorum'))
             OR EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = current_database() AND a.wait_event = 'SyncRep'
                           AND a.query_start < now() - make_interval(secs => ${SLOW_COMMIT_S}))) AS waits`);
  return waits;
}

const notReady = (detail: string) => refuse(commonRefusals, 'unavailable', { detail, retryAfterS: RETRY_AFTER_S });

/** What is said of a readiness that could not even be looked at. */
export const storeUnavailable = (error: unknown) =>
  notReady(isReadOnly(error) ? 'The store takes no writes.' : 'The store does not answer.');
