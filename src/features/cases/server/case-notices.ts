import { RIGHTS } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { CASE_UPDATE, type News, type Side } from '../rules.ts';
import { type CaseRow, listAnswering } from './cases-store.ts';

/** Makes open screens of both sides refetch a case. */
export const refreshScreens = (tx: Tx, row: CaseRow): Promise<void> =>
  emit(
    tx,
    [row.payer_id, row.payee_id].map((userId) => ({ userId, type: CASE_UPDATE, data: { caseId: row.id, news: null } })),
  );

/** Notifies only the owner of a picture that an officer viewed it. */
export const notifyLooked = (tx: Tx, row: CaseRow, side: 'payer' | 'shop'): Promise<void> =>
  notifyBoth(tx, row, 'looked', side === 'payer' ? 'shop' : 'payer');

/**
 * Notifies both sides of a case's change: their open screens, and their notices by `news`. In an organisation, everyone
 * who may refund payments is notified. `by` is the acting side, which gets no notice of its own act.
 */
export async function notifyBoth(tx: Tx, row: CaseRow, news: News, by: Side): Promise<void> {
  const staff = await listAnswering(tx, row, RIGHTS.dispute);
  const eventsOf = (side: 'payer' | 'shop', id: UserId) => {
    const data = {
      caseId: row.id,
      paymentId: row.payment_id,
      news: by === side ? null : news,
      side,
      shop: row.merchant_name,
      ...(row.merchant_name_ko !== null && { shopKo: row.merchant_name_ko }),
      amount: row.returned ?? row.amount,
    };
    const people = staff.filter(({ organisation_id }) => organisation_id === id);
    return [
      // Everyone who acts for the organisation reads its stream, so the notice goes to each person instead.
      { userId: id, type: CASE_UPDATE, data: people.length > 0 ? { ...data, news: null } : data },
      ...people.map(({ user_id: userId }) => ({ userId, type: CASE_UPDATE, data: { ...data, organisationId: id } })),
    ];
  };
  await emit(tx, [...eventsOf('payer', row.payer_id), ...eventsOf('shop', row.payee_id)]);
}
