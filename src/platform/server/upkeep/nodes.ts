import { randomUUID } from 'node:crypto';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { readStoreState } from './store-state.ts';

/** A process that serves from a store. */
export interface ServerNode {
  readonly id: string;
  readonly version: string;
  readonly schema: number;
  readonly startedAt: Date;
  /** Seconds since its last sign of life. */
  readonly silentS: number;
}

const EVERY_MS = 2000;
/** A node that was silent for so long is taken for stopped. */
export const NODE_SILENT_S = 20;

export interface NodeOptions extends Pick<ServerNode, 'version' | 'schema'> {
  /** Of the store that the process began with. */
  readonly epoch: string;
  /** Told when the store has another epoch, or was moved, under a process that lives: it must stop serving at once. */
  readonly onPutBack?: (() => void) | undefined;
}

/** Gives a sign of life every few seconds, looks whether the store is still here and the one that it was, and takes its row away at the end. */
export function nodeJob(db: Db, { version, schema, epoch, onPutBack }: NodeOptions): Job {
  const id = randomUUID();
  let isTold = false;
  return {
    name: 'node',
    everyMs: EVERY_MS,
    // At once, and not only after the first few seconds.
    wakeWhenDue: (wake) => {
      const first = setImmediate(wake);
      return () => clearImmediate(first);
    },
    run: async () => {
      const state = await readStoreState(db);
      // A store that was moved takes no sign of life.
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

/** The processes that gave a sign of life within a day, those that live first. */
export const listNodes = (db: Queryable): Promise<ServerNode[]> =>
  db.rows(sql<ServerNode>`
    SELECT id::text AS id, version, schema, started_at AS "startedAt", greatest(extract(epoch FROM now() - seen_at), 0)::int AS "silentS"
      FROM server_nodes WHERE seen_at > now() - interval '1 day' ORDER BY seen_at DESC LIMIT 100`);

/** Whether a node of a program before this schema has given a sign of life within 20 seconds. */
export const hasOlderNode = async (db: Queryable, schema: number): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 AS is FROM server_nodes
     WHERE schema < ${schema} AND seen_at > clock_timestamp() - interval '20 seconds' LIMIT 1`)) !== undefined;
