import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Feature, ReadinessQueue } from '#platform/server/feature.ts';
import { type Db, isReadOnly, sql } from '#platform/server/store/db.ts';
import { RESERVE_BYTES } from '#platform/server/upkeep/store-jobs.ts';
import { type FarAhead, readFarAhead } from './far-ahead.ts';

/** State of a process that can take requests, for load balancers and operators. */
export interface Readiness {
  readonly status: 'ok';
  readonly store: Db['store'];
  readonly schema: number;
  /**
   * Delays of each queue. They do not make this process unready: a slow bank, verifier or mail server delays its queue
   * on every process alike, so requests need not go elsewhere. Failed rows, which are set aside, do not count either.
   */
  readonly queues: Readonly<Record<string, Awaited<ReturnType<ReadinessQueue['read']>>>>;
  /** Rows due later than possible, by queue. They do not make this process unready either. */
  readonly farAhead: FarAhead;
}

type Parts = readonly Pick<Feature, 'queues'>[];

const KEPT_MS = 1000;
const OVERDUE_S = 60;
const RETRY_AFTER_S = 2;

/**
 * Returns a function that reports whether this process can take requests. It refuses (503) if the store does not
 * respond, rejects writes or soon will (disk nearly full), has another schema than this program, waits for a standby,
 * or a vital queue is overdue. Callers within the same second share a response, to spare the store.
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
    throw notReady('No synchronous standby answers, so commits are not acknowledged.');
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

/**
 * Reports whether every later migration allows a program of this schema, which keeps serving while nodes are upgraded
 * one by one.
 */
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
 * Reports whether commits wait for missing synchronous standbys. Not every role may list connected standbys, but every
 * role can see a waiting commit.
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

/** Readiness response for when the store could not be queried. */
export const storeUnavailable = (error: unknown) =>
  notReady(isReadOnly(error) ? 'The store rejects writes.' : 'The store does not answer.');
