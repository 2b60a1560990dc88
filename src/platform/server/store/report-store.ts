import type { FastifyBaseLogger } from 'fastify';
import { type Db, type Queryable, sql } from './db.ts';
import { openPostgres } from './postgres.ts';

/** Content of a report, and the time as of which it is complete. */
export interface AsOf<T> {
  readonly value: T;
  readonly asOf: Date;
}

/**
 * Source of long exports: a replica, possibly slightly behind, if the operator configured one, else the store itself.
 * Permission to export is always checked in the store itself.
 */
export interface ReportStore {
  /** Reads a whole report in one snapshot. */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<AsOf<T>>;
  close(): Promise<void>;
}

/** Location of the replica, from the settings. */
interface Place {
  readonly databaseReplicaUrl: string | undefined;
  readonly databaseSchema: string;
  readonly databaseTimeoutMs: number;
}

/** Maximum ms that a replica may lag behind. One further behind is useless for reconciling a day. */
const MOST_BEHIND_MS = 60_000;
const CONNECTIONS = 2;
const WAIT_MS = 2000;
/** Ms during which a failed replica is not tried again. */
const REST_MS = 10_000;
const SNAPSHOT = { isolation: 'repeatable read', readOnly: true, isLong: true } as const;

/** Opens the replica with the first report. If it fails in any way, the store itself is used instead. */
export function createReportStore(db: Db, place: Place, log: Pick<FastifyBaseLogger, 'warn'>): ReportStore {
  let replica: Promise<Db> | undefined;
  let isTiredUntil = 0;
  const open = (url: string) => {
    replica ??= openPostgres({
      url,
      max: CONNECTIONS,
      applicationName: 'ingam-reports',
      schema: place.databaseSchema,
      statementTimeoutMs: place.databaseTimeoutMs,
      waitMs: WAIT_MS,
    });
    return replica;
  };
  const give = async <T>(work: (from: Queryable) => Promise<T>): Promise<AsOf<T> | undefined> => {
    const { databaseReplicaUrl: url } = place;
    if (url === undefined || Date.now() < isTiredUntil) return undefined;
    try {
      return await readBehind(await open(url), work);
    } catch (error) {
      log.warn({ err: error }, 'the replica failed: the report is read from the store itself');
      isTiredUntil = Date.now() + REST_MS;
      await closeReplica();
      return undefined;
    }
  };
  const closeReplica = async () => {
    const opened = replica;
    replica = undefined;
    await opened?.then(
      (one) => one.close(),
      () => undefined,
    );
  };
  return {
    read: async (work) => {
      const behind = await give(work);
      if (behind) return behind;
      const asOf = new Date();
      return { value: await db.tx(work, SNAPSHOT), asOf };
    },
    close: closeReplica,
  };
}

/**
 * Reads from a replica that is not too far behind. The report is complete as of its time; later rows may be missing.
 */
async function readBehind<T>(replica: Db, work: (from: Queryable) => Promise<T>): Promise<AsOf<T>> {
  const { asOf } = await replica.one(sql<{ asOf: Date | null }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_xact_replay_timestamp() ELSE clock_timestamp() END AS "asOf"`);
  if (!asOf || Date.now() - asOf.getTime() > MOST_BEHIND_MS)
    throw new Error(`the replica is too far behind: as of ${asOf?.toISOString() ?? 'an unknown time'}`);
  return { value: await replica.tx(work, SNAPSHOT), asOf };
}
