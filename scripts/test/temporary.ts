import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * Has this process and those that it starts put their temporary folders into memory where Linux has 4 GiB of it to spare: tests make
 * hundreds of stores and browsers, of which nothing outlives the run. Elsewhere they stay where the system has them.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || !existsSync(MEMORY) || freemem() < 2 * ROOM) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return;
  const folder = mkdtempSync(join(MEMORY, 'ingam-test-'));
  // PostgreSQL runs as another user, who must come through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
