import { type Listener, type OutboxEvent, recipientOf } from '#platform/server/events/listener.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { pushKindOf } from '../push.ts';
import { noticeOf, notifiableEvents } from '../rules.ts';
import { coalesced } from './coalesced.ts';
import { queuePush } from './push/messages-store.ts';
import { insertNotices, type NewNotice } from './store.ts';

/** Turns events into notifications; a redelivered event adds nothing. */
export const notificationListener: Listener = {
  name: 'notifications',
  types: notifiableEvents,
  handle: (tx, event) => tell(tx, [event]),
  handleAll: tell,
};

async function tell(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const told = await coalesced(tx, events.flatMap(newNotice));
  const kept = await storeNotices(tx, told);
  await emit(
    tx,
    told.flatMap(({ eventId, recipient: { userId }, notice }) => {
      const notificationId = kept.get(eventId);
      // A notice without a code follows the person's own act; an event would replace the toast that confirms the act.
      return notificationId === undefined || notice.code === null
        ? []
        : [{ userId, type: 'notification', data: { ...notice, notificationId } }];
    }),
  );
}

/** Stores notices and queues them for phones; returns the ids of new ones, by event. */
export async function storeNotices(tx: Tx, notices: readonly NewNotice[]): Promise<ReadonlyMap<number | null, number>> {
  const kept = await insertNotices(tx, notices);
  await queuePush(
    tx,
    notices.flatMap(({ eventId, notice }) => {
      const id = kept.get(eventId);
      const kind = notice.pushKind === undefined ? pushKindOf(notice.code) : notice.pushKind;
      return id === undefined || kind === null ? [] : [{ id, kind }];
    }),
  );
  return kept;
}

function newNotice(event: OutboxEvent): NewNotice[] {
  const { id: eventId, type, data } = event;
  const notice = noticeOf(type, data);
  const recipient = recipientOf(event);
  if (!notice || !recipient) return [];
  const { transactionId } = data;
  const idFor = (code: string) => (notice.code === code && typeof transactionId === 'number' ? transactionId : null);
  const ids = { transferId: idFor('money_received'), failedId: idFor('send_failed') };
  return [{ recipient, eventId, ...ids, notice }];
}
