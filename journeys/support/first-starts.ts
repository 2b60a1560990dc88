import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 110_000;

/** A folder that `fill` has filled, once for all workers of this run: whoever comes while another fills it waits for that. */
export async function onceForAll(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const all = process.env.INGAM_FIRST_STARTS ?? '';
  const folder = join(all, createHash('sha256').update(name).digest('hex').slice(0, 16));
  const making = `${folder}.making`;
  for (const end = Date.now() + LIMIT_MS; !existsSync(folder); await sleep(50)) {
    if (Date.now() > end) throw new Error(`nobody has made ${folder}`);
    if (!isTaken(making)) continue;
    try {
      // Another may have been done with it in between.
      if (existsSync(folder)) rmSync(making, { recursive: true });
      else await fill(making);
      if (existsSync(making)) renameSync(making, folder);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      throw error;
    }
  }
  return folder;
}

/** Makes the folder; false when another worker has. */
function isTaken(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}
