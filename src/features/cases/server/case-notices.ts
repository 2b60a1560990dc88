import { RIGHTS } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { CASE_UPDATE, type News, type Side } from '../rules.ts';
import { type CaseRow, listAnswering } from './cases-store.ts';

/** Has open screens of both sides read a case again. */
export const tellScreens = (tx: Tx, row: CaseRow): Promise<void> =>
  emit(
    tx,
    [row.payer_id, row.payee_id].map((userId) => ({ userId, type: CASE_UPDATE, data: { caseId: row.id, news: null } })),
  );

/** Tells the side whose picture it is, and nobody else, that somebody of the office looks at it. */
export const tellLooked = (tx: Tx, row: CaseRow, side: 'payer' | 'shop'): Promise<void> =>
  tellBoth(tx, row, 'looked', side === 'payer' ? 'shop' : 'payer');

/**
 * Tells both sides what became of a case: their open screens, and their lists by `news`. Of an organisation everybody hears of it who may give payments back.
 * `by` is whose own act it is, who is told nothing that they know.
 */
export async function tellBoth(tx: Tx, row: CaseRow, news: News, by: Side): Promise<void> {
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
      // Whoever acts for the organisation looks at its stream.
      { userId: id, type: CASE_UPDATE, data: people.length > 0 ? { ...data, news: null } : data },
      ...people.map(({ user_id: userId }) => ({ userId, type: CASE_UPDATE, data: { ...data, organisationId: id } })),
    ];
  };
  await emit(tx, [...eventsOf('payer', row.payer_id), ...eventsOf('shop', row.payee_id)]);
}
