import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';

/** How many movements may wait for the store; PRODUCT.md section 13 asks for at least 1,024. */
export const MOST_WAITING = 1024;
const MOST_RUNNING = { pglite: 1, postgres: 8 };

export interface Line {
  <T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

const lines = new WeakMap<Db, Line>();

/** The one line in which this process's movements wait for a store. */
export function lineOf(db: Db): Line {
  const known = lines.get(db);
  if (known) return known;
  const line = createLine(MOST_RUNNING[db.store], MOST_WAITING);
  lines.set(db, line);
  return line;
}

/** Runs at most `mostRunning` at once in the order of asking; refuses with 503 when `mostWaiting` wait already. */
export function createLine(mostRunning: number, mostWaiting: number): Line {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> | undefined => {
    if (running < mostRunning) {
      running += 1;
      return undefined;
    }
    if (queue.length >= mostWaiting)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many payments are waiting. Nothing was moved; try again with the same key.',
        retryAfterS: 1,
      });
    return new Promise((turn) => queue.push(turn));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(run, { waiting: () => queue.length });
}
