import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';

const LOOK_MS = 1000;
/**
 * Ms without failures before the store counts as back. Otherwise a store that answers only some queries would flap
 * every second.
 */
const QUIET_MS = 2000;

const told = new WeakSet<Error>();

/** Reports whether the store's watch has already logged this error, so that others need not. */
export const isAlreadyLogged = (error: unknown): boolean => error instanceof Error && told.has(error);

/**
 * Logs one line when the store becomes unavailable and one when it is back, however many calls and jobs are affected.
 * Returns a function that stops it.
 */
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
      log.error({ err }, 'the store is not available: calls that need it are answered 503 until it is');
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
