import { vi } from 'vitest';

/** Limit of every wait, as of those on the server (eventually.ts). */
export const PATIENCE_MS = 60_000;
const INTERVAL_MS = 10;

/** Looks again until what it sees is done, and returns it; when the limit has passed, what is there then. */
export async function until<T>(look: () => T, isDone: (seen: T) => boolean): Promise<T> {
  try {
    return await vi.waitFor(
      () => {
        const seen = look();
        if (!isDone(seen)) throw new Error('not yet');
        return seen;
      },
      { timeout: PATIENCE_MS, interval: INTERVAL_MS },
    );
  } catch {
    return look();
  }
}
