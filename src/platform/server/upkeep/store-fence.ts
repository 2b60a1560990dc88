import { type Db, type Queryable, quoted, sql, type Tx } from '#platform/server/store/db.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { listNodes, NODE_SILENT_S } from './nodes.ts';
import { readStoreState, type StoreState } from './store-state.ts';

const FENCE = 'refuse_moved';
/** Maximum ms to wait for writes in progress. A writer that takes longer is stuck. */
const WAIT_MS = 20_000;

/** Reason why a store is not fenced off, in one line. */
export class NotFencedError extends StoreError {}

/**
 * Throws StoreError for a store that was moved. A program that serves from it would be the second of two on the same
 * data.
 */
export function demandNotMoved({ movedAt, movedTo }: Pick<StoreState, 'movedAt' | 'movedTo'>): void {
  if (movedAt)
    throw new StoreError(
      `the store was moved to ${movedTo} at ${movedAt.toISOString()}: start with the settings of that place`,
    );
}

/**
 * Fences a store off: once all writes in progress have ended, every table refuses writes from anyone. Throws
 * NotFencedError while a node is alive, for a quarantined store, and for one already moving elsewhere. A fenced store
 * stays fenced.
 */
export async function fenceOff(db: Db, movedTo: string): Promise<void> {
  await db.tx(
    async (tx) => {
      const { quarantinedAt, movedTo: already } = await readStoreState(tx);
      if (already === movedTo) return;
      if (already !== null) throw new NotFencedError(`it is already being moved to ${already}`);
      if (quarantinedAt) throw new NotFencedError('it is quarantined: run npm run ingam -- reconcile there first');
      await tx.exec(`SET LOCAL lock_timeout = ${WAIT_MS}`);
      for (const table of await tablesOf(tx))
        await tx.exec(
          `CREATE TRIGGER ${FENCE} BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table} EXECUTE FUNCTION ${FENCE}()`,
        );
      // From here on no node can report that it is alive, so earlier reports are the last.
      const live = (await listNodes(tx)).filter(({ silentS }) => silentS <= NODE_SILENT_S);
      if (live.length > 0) throw new NotFencedError(`${live.length} nodes are still serving from it: stop them first`);
      tx.queue(sql`UPDATE store_state SET moved_at = now(), moved_to = ${movedTo}`);
    },
    { isLong: true },
  );
}

/** Makes a fenced store accept writes again. */
export const unfence = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    for (const table of await tablesOf(tx)) await tx.exec(`DROP TRIGGER IF EXISTS ${FENCE} ON ${table}`);
    await clearMove(tx);
  });

/** Clears the record of a move: a store restored from the backup of a moved store is the one at the new place. */
export const clearMove = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE store_state SET moved_at = NULL, moved_to = NULL WHERE moved_at IS NOT NULL`);

/**
 * Lists all tables except the one with the state. Partitions are included, since a row may be written to one directly.
 */
const tablesOf = async (tx: Queryable): Promise<string[]> =>
  (
    await tx.rows(sql<{ name: string }>`SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> 'store_state' ORDER BY 1`)
  ).map(({ name }) => quoted(name));
