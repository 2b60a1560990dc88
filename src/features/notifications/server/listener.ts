import type { Tx } from '#platform/server/db.ts';
import type { Listener, OutboxEvent } from '#platform/server/listeners.ts';
import { emit } from '#platform/server/outbox.ts';
import { recipientOf } from '#platform/server/recipient.ts';
import { noticeOf, toldEvents } from '../rules.ts';
import { askedFor, insertNotice, insertNotices } from './store.ts';

/** Turns events into what their users are told; an event that comes again tells nothing again. */
export const notificationListener: Listener = {
  name: 'notifications',
  types: toldEvents,
  handle: async (tx: Tx, event: OutboxEvent) => {
    const { id, type, data } = event;
    const recipient = recipientOf(event);
    const notice = noticeOf(type, data);
    if (!notice || !recipient) return;
    const { transactionId } = data;
    const isTransfer = notice.code === 'money_received' && typeof transactionId === 'number';
    if (isTransfer && (await askedFor(tx, recipient, transactionId))) return;
    const kept = await insertNotice(tx, recipient, id, notice);
    if (!kept) return;
    await emit(tx, [{ userId: recipient.userId, type: 'notification', data: { ...notice, notificationId: kept.id } }]);
  },
  handleAll: async (tx: Tx, events: readonly OutboxEvent[]) => {
    const told = events.flatMap(({ id, userId, type, data }) => {
      const notice = noticeOf(type, data);
      if (!notice || userId === null) return [];
      const transferId =
        notice.code === 'money_received' && typeof data.transactionId === 'number' && data.transactionId;
      return [{ eventId: id, userId, transferId: transferId || null, notice }];
    });
    const kept = await insertNotices(tx, told);
    await emit(
      tx,
      told.flatMap(({ eventId, userId, notice }) => {
        const notificationId = kept.get(eventId);
        return notificationId === undefined
          ? []
          : [{ userId, type: 'notification', data: { ...notice, notificationId } }];
      }),
    );
  },
};
