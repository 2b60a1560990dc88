import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from './event-stream.ts';

/** Says of each session for how many ms it is still good if nobody uses it; one that has ended is left out. */
export type SessionsLeft = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Ends streams whose sessions are over: looks at each when its session is due to end, and every `everyMs` besides. */
export function sessionWatch(sessionsLeft: SessionsLeft, everyMs: number, log: FastifyBaseLogger) {
  let isLooking = false;
  const look = async (due: readonly EventStream[]) => {
    const left = await sessionsLeft([...new Set(due.flatMap(({ tokenHash }) => tokenHash ?? []))]);
    for (const stream of due) {
      const leftMs = left.get(stream.tokenHash ?? '');
      if (leftMs === undefined) stream.end();
      else stream.checkAt = performance.now() + Math.min(leftMs, everyMs);
    }
  };
  return (streams: readonly EventStream[]): void => {
    const now = performance.now();
    const due = streams.filter(({ tokenHash, checkAt }) => tokenHash !== null && checkAt <= now);
    if (due.length === 0 || isLooking) return;
    isLooking = true;
    look(due)
      .catch((err: unknown) => log.warn({ err }, 'the sessions of event streams could not be checked'))
      .finally(() => {
        isLooking = false;
      });
  };
}
