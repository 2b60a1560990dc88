import type { Tx } from '#platform/server/db.ts';
import type { Listener, OutboxEvent } from '#platform/server/listeners.ts';
import { emit } from '#platform/server/outbox.ts';
import { noticeOf, toldEvents } from '../rules.ts';
import { askedFor, insertNotice } from './store.ts';

/** Turns events into what their users are told; an event that comes again tells nothing again. */
export const notificationListener: Listener = {
  name: 'notifications',
  types: toldEvents,
  handle: async (tx: Tx, { id, userId, type, data }: OutboxEvent) => {
    const notice = noticeOf(type, data);
    if (!notice || userId === null) return;
    const { transactionId } = data;
    const isTransfer = notice.code === 'money_received' && typeof transactionId === 'number';
    if (isTransfer && (await askedFor(tx, userId, transactionId))) return;
    const kept = await insertNotice(tx, userId, id, notice);
    if (!kept) return;
    await emit(tx, [{ userId, type: 'notification', data: { ...notice, notificationId: kept.id } }]);
  },
};
