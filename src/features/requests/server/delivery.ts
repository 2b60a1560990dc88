import { isContactAt } from '#features/contacts/server/is-contact.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { isUnavailable, type Tx } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { notifyPeople } from './request-notices.ts';
import { isBlocked, readAskedBy } from './rules-store.ts';
import { countShown, lockWaitingShares, setAside, setDelivery, type WaitingRow } from './shares-store.ts';

const POLL_MS = 1000;
const BATCH = 50;

/**
 * Shows new requests to their payers, or hides them according to each payer's settings. Runs after the request was
 * made, so that the requester neither waits for the decision nor learns it: a hidden request looks like an unanswered
 * one.
 */
export const deliveryJob = (services: Services): Job => {
  const { db, log } = services;
  const deliverOne = (id: number) =>
    doOne(
      () => db.tx(async (tx) => deliver(tx, services, await lockWaitingShares(tx, 1, id))),
      async (fault, error) => {
        log.warn({ err: error, share: id }, 'a payment request could not be delivered');
        await setAside(db, id, fault, retryDelayOfS);
      },
    );
  /** Returns the number of shares processed. */
  const deliverSome = async (): Promise<number> => {
    let taken: readonly number[] = [];
    try {
      await db.tx(async (tx) => {
        const waiting = await lockWaitingShares(tx, BATCH);
        taken = waiting.map(({ id }) => id);
        await deliver(tx, services, waiting);
      });
    } catch (error) {
      if (isUnavailable(error) || taken.length === 0) throw error;
      for (const id of taken) await deliverOne(id);
    }
    return taken.length;
  };
  return {
    name: 'request_delivery',
    everyMs: POLL_MS,
    run: async (stop) => {
      while (!stop.aborted && (await deliverSome()) > 0);
    },
  };
};

async function deliver(tx: Tx, services: Services, waiting: readonly WaitingRow[]): Promise<void> {
  for (const row of waiting) {
    const { isShown, isTold } = await decideDelivery(tx, services, row);
    await setDelivery(tx, row.id, isShown ? 'shown' : 'kept_back');
    const { user_id: userId, asset_id: assetId, amount: units } = row;
    if (isShown)
      await notifyPeople(tx, [{ userId, of: { shareId: row.id }, assetId, units, news: isTold ? 'asked' : null }]);
  }
}

/** Decides whether the payer sees a request, and whether they are notified of it. */
async function decideDelivery(
  tx: Tx,
  services: Services,
  row: WaitingRow,
): Promise<{ isShown: boolean; isTold: boolean }> {
  const who = recipientOfRow(row);
  const hidden = { isShown: false, isTold: false };
  if (await isBlocked(tx, who, row.requester_id)) return hidden;
  const askedBy = await readAskedBy(tx, who);
  if (askedBy === 'nobody') return hidden;
  if (await isContactAt(tx, services, who, row.requester)) return { isShown: true, isTold: true };
  const { open, daily } = await countShown(tx, who);
  if (askedBy === 'contacts' || open >= LIMITS.inbox) return hidden;
  return { isShown: true, isTold: daily < LIMITS.told };
}
