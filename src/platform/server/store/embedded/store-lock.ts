import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '#platform/server/store/store-error.ts';

/**
 * Locks the folder for this process: two processes on one folder would both acknowledge commits, and one's rows would
 * vanish. Throws StoreError.
 */
export const lockFolder = (dataDir: string): (() => void) =>
  lockFile(
    join(dataDir, 'store.lock'),
    `the data folder ${dataDir} is in use by another process (stop it, or set another DATA_DIR)`,
  );

/**
 * Takes a kernel lock on a file, which ends with the process however that ends. It also excludes others in the same
 * process. Returns a function that unlocks it; throws StoreError with `taken` if it is locked.
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
