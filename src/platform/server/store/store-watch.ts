import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';

const LOOK_MS = 1000;
/** So long nothing must have failed, or a store that answers some and not others would go and come back every second. */
const QUIET_MS = 2000;

const told = new WeakSet<Error>();

/** Whether a log has been told of this error by the watch over its store, so that no other line need say it again. */
export const isAlreadyLogged = (error: unknown): boolean => error instanceof Error && told.has(error);

/** Writes one line when the store goes and one when it is back, however many calls and jobs meet that; returns a function that stops it. */
export function watchStore(db: Db, log: FastifyBaseLogger): () => void {
  let goneAt: number | undefined;
  let failedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const lookLater = () => {
    if (!isStopped) timer = setTimeout(look, LOOK_MS).unref();
  };
  const look = async () => {
    const isWell = await db.demandWritable().then(
      () => true,
      () => false,
    );
    const now = performance.now();
    if (!isWell || goneAt === undefined || now - failedAt < QUIET_MS) return lookLater();
    if (!isStopped) log.warn({ goneS: Math.round((now - goneAt) / 1000) }, 'the store is available again');
    goneAt = undefined;
  };
  const stopHearing = db.onUnavailable((err) => {
    failedAt = performance.now();
    if (goneAt === undefined) {
      goneAt = failedAt;
      log.error({ err }, 'the store is not available: until it is, calls that need it are answered 503');
      lookLater();
    }
    told.add(err);
  });
  return () => {
    isStopped = true;
    stopHearing();
    clearTimeout(timer);
  };
}
