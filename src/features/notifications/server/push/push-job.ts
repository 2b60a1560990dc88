import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { batchLoader } from '#platform/server/store/batch-loader.ts';
import { type DueMessage, dropDevice, dropMessages, postponeMessages, queued, takeDue } from './messages-store.ts';
import { pushKeyOf } from './push-key.ts';
import { sendPush } from './push-send.ts';

/** Maximum concurrent requests per process. A hanging push service ties up only a few of them. */
const MOST_OUT = 256;
/** Upper limit for a service's `Retry-After`. */
const LONGEST_WAIT_S = 6 * 3600;

/**
 * Sends queued messages at least once. Each process leases its own messages for a minute, so another takes over after a
 * kill. Deletes devices that are gone, and retries an unavailable service with growing delays for a day.
 */
export function pushJob(services: Services): Job {
  const { db, log } = services;
  const out = new Set<Promise<void>>();
  const drop = batchLoader<DueMessage, true>(async (all) => {
    await dropMessages(db, all);
    return new Map();
  });
  const send = async (due: DueMessage): Promise<void> => {
    const outcome = await sendPush(services, await pushKeyOf(services)(), due);
    if (outcome === 'gone') await dropDevice(db, due.device_id);
    else if (typeof outcome === 'string') await drop(due);
    else await postponeMessages(db, due.device_id, waitOf(outcome.againS ?? retryDelayOfS(due.tries)));
  };
  const start = (due: DueMessage) => {
    const sending = doOne(
      () => send(due),
      async (fault) => {
        log.error({ device: due.device_id, notification: due.notification_id, fault }, 'a push message was not sent');
        await postponeMessages(db, due.device_id, retryDelayOfS(due.tries));
      },
    )
      // If the store is unavailable, the lease expires by itself.
      .catch((err: unknown) => log.warn({ err }, 'the result of a push message could not be stored'))
      .finally(() => out.delete(sending));
    out.add(sending);
  };
  return {
    name: 'push',
    everyMs: 1000,
    wakeWhenDue: (wake) => queued.add(wake),
    run: async (stop) => {
      while (!stop.aborted) {
        if (out.size >= MOST_OUT) await Promise.race(out);
        const due = await db.tx((tx) => takeDue(tx, MOST_OUT - out.size));
        for (const one of due) start(one);
        if (due.length === 0) return;
      }
    },
    end: async () => void (await Promise.all(out)),
  };
}

const waitOf = (seconds: number) => Math.min(Math.max(1, seconds), LONGEST_WAIT_S);
