import { randomUUID } from 'node:crypto';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { readStoreState } from './store-state.ts';

/** Process that serves from a store. */
export interface ServerNode {
  readonly id: string;
  readonly version: string;
  readonly schema: number;
  readonly startedAt: Date;
  /** Seconds since the process last reported that it is alive. */
  readonly silentS: number;
}

const EVERY_MS = 2000;
/** Seconds of silence after which a node counts as stopped. */
export const NODE_SILENT_S = 20;

export interface NodeOptions extends Pick<ServerNode, 'version' | 'schema'> {
  /** Epoch of the store when the process started. */
  readonly epoch: string;
  /** Called if the store gets another epoch or is moved while the process runs. It must stop serving at once. */
  readonly onPutBack?: (() => void) | undefined;
}

/**
 * Creates the job that reports every few seconds that this node is alive, checks that the store is still here and in
 * the same epoch, and deletes the node's row at the end.
 */
export function nodeJob(db: Db, { version, schema, epoch, onPutBack }: NodeOptions): Job {
  const id = randomUUID();
  let isTold = false;
  return {
    name: 'node',
    everyMs: EVERY_MS,
    // The job also runs at its start, not only after the first few seconds.
    wakeWhenDue: (wake) => {
      const first = setImmediate(wake);
      return () => clearImmediate(first);
    },
    run: async () => {
      const state = await readStoreState(db);
      // A moved store refuses writes, so nothing is reported.
      if (!state.movedAt)
        await db.run(sql`INSERT INTO server_nodes (id, version, schema) VALUES (${id}::uuid, ${version}, ${schema})
          ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`);
      if (isTold || (state.epoch === epoch && !state.movedAt)) return;
      isTold = true;
      onPutBack?.();
    },
    end: async () => {
      await db.run(sql`DELETE FROM server_nodes WHERE id = ${id}::uuid`);
    },
  };
}

/** Lists the processes that reported within a day, those alive first. */
export const listNodes = (db: Queryable): Promise<ServerNode[]> =>
  db.rows(sql<ServerNode>`
    SELECT id::text AS id, version, schema, started_at AS "startedAt", greatest(extract(epoch FROM now() - seen_at), 0)::int AS "silentS"
      FROM server_nodes WHERE seen_at > now() - interval '1 day' ORDER BY seen_at DESC LIMIT 100`);

/** Reports whether a node with an older schema was alive within the last 20 seconds. */
export const hasOlderNode = async (db: Queryable, schema: number): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 AS is FROM server_nodes
     WHERE schema < ${schema} AND seen_at > clock_timestamp() - interval '20 seconds' LIMIT 1`)) !== undefined;
