import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '#platform/server/store/store-error.ts';

/** Takes the folder for this process: two on one folder would both acknowledge and one's rows would vanish. Throws StoreError. */
export const lockFolder = (dataDir: string): (() => void) =>
  lockFile(
    join(dataDir, 'store.lock'),
    `the data folder ${dataDir} is in use by another process (stop it, or set another DATA_DIR)`,
  );

/**
 * A kernel lock on a file, which goes with the process however it ends; within a process one holds it at a time as well. Returns what
 * lets it go; throws StoreError with `taken` when it is held.
 */
export function lockFile(path: string, taken: string): () => void {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new StoreError(taken);
    throw error;
  }
  return () => file.close();
}
