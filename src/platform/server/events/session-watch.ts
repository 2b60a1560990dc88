import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from './event-stream.ts';

/** Returns for each session how many ms it remains valid if unused. Ended sessions are left out. */
export type SessionsLeft = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Ends streams whose sessions are over. Checks each session when it is due to expire, and all of them every `everyMs`
 * ms.
 */
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
