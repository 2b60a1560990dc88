import { vi } from 'vitest';

/** Limit of every wait, the same as on the server (eventually.ts). */
export const PATIENCE_MS = 60_000;
const INTERVAL_MS = 10;

/** Polls until `isDone`, or until the limit, and returns the last value. */
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
