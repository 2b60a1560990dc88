import { isAway } from '#platform/server/store/db.ts';

const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 3600;
const MOST_KEPT = 200;

/** Returns the wait in seconds after so many failures: 10 s, tripled each time, at most an hour. */
export const retryDelayOfS = (tries: number): number =>
  Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 3 ** Math.min(Math.max(tries, 1) - 1, 10));

/**
 * Runs one item of a queue. A failure is passed to `setAside` with its reason, so that the queue goes on; this includes
 * statements that the store cancelled for taking too long. If the store itself is unavailable, the whole turn ends,
 * since every other item would fail too.
 */
export async function doOne(
  work: () => Promise<unknown>,
  setAside: (fault: string, error: unknown) => Promise<unknown>,
) {
  try {
    await work();
  } catch (error) {
    if (isAway(error)) throw error;
    await setAside(faultOf(error), error);
  }
}

/**
 * Returns the reason of a failure for the item's row. Only our own messages are used (an error with `hasOwnWords`, or a
 * plain one). For others it is the kind of error, because their messages may contain sealed data.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const isOurs = 'hasOwnWords' in error || (error.constructor === Error && !('code' in error));
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const kind = [error.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
  const said = isOurs ? error.message.split('\n')[0] : '';
  return (said || kind).replaceAll('\0', '').slice(0, MOST_KEPT).toWellFormed() || 'unknown';
}
