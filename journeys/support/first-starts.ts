import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const LIMIT_MS = 110_000;

/** Returns a folder filled once for all workers of this run; later workers wait until it is full. */
export async function onceForAll(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const all = process.env.INGAM_FIRST_STARTS ?? '';
  const folder = join(all, createHash('sha256').update(name).digest('hex').slice(0, 16));
  const making = `${folder}.making`;
  let isOurs = false;
  const isMadeOrOurs = () => {
    isOurs = !existsSync(folder) && take(making);
    return isOurs || existsSync(folder);
  };
  await expect.poll(isMadeOrOurs, { timeout: LIMIT_MS, intervals: [50] }).toBe(true);
  // Another worker may have finished in between.
  if (!isOurs || existsSync(folder)) {
    if (isOurs) rmSync(making, { recursive: true });
    return folder;
  }
  try {
    await fill(making);
    renameSync(making, folder);
    return folder;
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

/** Creates the folder; returns false if another worker has. */
function take(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}
