import { isAway } from '#platform/server/store/db.ts';

const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 3600;
const MOST_KEPT = 200;

/** How long what has failed so many times is left alone: 10 s, three times as long each time, an hour at most. */
export const retryDelayOfS = (tries: number): number =>
  Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 3 ** Math.min(Math.max(tries, 1) - 1, 10));

/**
 * Does one item of a queue. What fails is the item's own and is given to `setAside` with its reason, so that the next ones go on, also where the store
 * ended it for the time that it took: else it would stop the queue for ever. Only a store that is away ends the whole turn, since every other item would
 * fail as well.
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
 * Why something failed, for the row that failed: our own words (an error that says `hasOwnWords`, or a plain one), else what kind of error it
 * is, since others' words may hold what is sealed.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const isOurs = 'hasOwnWords' in error || (error.constructor === Error && !('code' in error));
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const kind = [error.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
  const said = isOurs ? error.message.split('\n')[0] : '';
  return (said || kind).replaceAll('\0', '').slice(0, MOST_KEPT).toWellFormed() || 'unknown';
}
