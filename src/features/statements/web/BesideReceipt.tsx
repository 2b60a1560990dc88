// @online
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { file, useRead } from './calls.ts';
import { placeText, placeWords } from './place-text.ts';
import { SaveReceipt } from './SaveReceipt.tsx';

/** Shows whether a payment is in the log of days, and lets the payer or the shop save its receipt as a signed file. */
export function BesideReceipt({ id }: { id: number }) {
  const userId = useUserId();
  const language = useLanguage();
  const { data: place } = useRead('GET /api/payments/{userId}/{id}/inclusion', { params: { id } });
  return (
    <>
      {place && <KeyValues rows={[{ term: placeWords[language].term, value: placeText(place, language) }]} />}
      <SaveReceipt read={() => file('GET /api/payments/{userId}/{id}/receipt', { params: { userId, id } })} />
    </>
  );
}
