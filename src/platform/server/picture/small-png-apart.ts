import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { inThread } from '#platform/server/thread.ts';

const WORKER = new URL('./png-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 4000, mostMb: 64 };
const MOST_WAITING = 8;
const inTurn = serialQueue();

/**
 * Runs `smallPng` in a separate thread, one at a time, so that a large picture delays nobody. Undefined if too many
 * wait or it takes too long.
 */
export async function smallPngApart(bytes: Uint8Array): Promise<Buffer | undefined> {
  if (inTurn.size() > MOST_WAITING) return undefined;
  const made = await inTurn(() => inThread<Uint8Array | null>(WORKER, bytes, BOUNDS));
  return made instanceof Uint8Array ? Buffer.from(made) : undefined;
}
