import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './store-error.ts';

/**
 * Takes the folder for this process: a kernel lock on a file in it, which goes with the process however it ends. Throws StoreError
 * when another process has it; two on one folder would both acknowledge and one's rows would vanish.
 */
export function lockFolder(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'store.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/.test(error.message))
      throw new StoreError(
        `the data folder ${dataDir} is in use by another process (stop it, or set another DATA_DIR)`,
      );
    throw error;
  }
  return () => file.close();
}
