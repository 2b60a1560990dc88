import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * Moves temporary files of this process and its children into memory if Linux has 4 GiB to spare: tests create hundreds
 * of stores and browsers that never outlive the run. Otherwise they stay in the system's folder.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || !existsSync(MEMORY) || freemem() < 2 * ROOM) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return;
  const folder = mkdtempSync(join(MEMORY, 'ingam-test-'));
  // PostgreSQL runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
