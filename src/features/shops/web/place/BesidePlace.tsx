// @online
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { operatorName } from '#platform/web/calls/page-facts.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { NewPlace, ShopPlace } from '../../contract.ts';
import { pointText } from '../../rules.ts';
import { call, reasons, useRead } from '../calls.ts';
import styles from '../Shops.module.css';
import { faultsOf, PlaceFields, placeErrorsOf, placeOf } from './PlaceFields.tsx';
import { placeWords } from './place-words.ts';
import { WeekFields } from './WeekFields.tsx';
import { isWeek, typedWeek, weekOf } from './week-form.ts';

interface Change {
  place?: NewPlace | null;
  week?: ReturnType<typeof weekOf>;
}
const PLACE = 'GET /api/merchants/{userId}/place';
const CHANGE = 'PATCH /api/merchants/{userId}/place';

/** Place and opening hours of an organisation's shop, as members see them. */
export function BesidePlace(_shop: { id: number }) {
  const w = useWords(placeWords);
  return (
    <section>
      <SectionHead title={w.title} />
      <Loaded read={useRead(PLACE)} what={w.title} rows={2}>
        {(shopPlace) => <PlaceForm key={`${shopPlace.place?.id} ${shopPlace.asked?.id}`} shopPlace={shopPlace} />}
      </Loaded>
    </section>
  );
}

function PlaceForm({ shopPlace }: { shopPlace: ShopPlace }) {
  const w = useWords(placeWords);
  const operator = operatorName(useLanguage());
  const latest = shopPlace.asked ?? shopPlace.place;
  const { send, isBusy, refused, forget } = useSend();
  const form = useForm(
    () => ({
      address: latest?.address ?? '',
      where: latest ? pointText(latest) : '',
      week: typedWeek(shopPlace.week),
    }),
    ({ week, ...typed }) => ({ ...faultsOf(typed, w), week: !isWeek(week) }),
  );
  const { week, ...typed } = form.values;
  const save = form.press(() => {
    if (!isWeek(week)) return;
    const place = placeOf(typed);
    const isMoved = place && !(latest?.address === place.address && pointText(latest) === pointText(place));
    void send({ ...(isMoved && { place }), week: weekOf(week) }, w.signs(typed.address.trim()), w.saved);
  });
  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <p>{w.lead(operator)}</p>
      {shopPlace.asked && <p className={styles.waits}>{w.waits(shopPlace.asked.address)}</p>}
      {shopPlace.refused && <p className={styles.waits}>{w.refusedBecause(shopPlace.refused.reason)}</p>}
      <PlaceFields
        typed={typed}
        errors={{ address: form.error('address'), where: form.error('where'), ...placeErrorsOf(refused) }}
        onChange={(change) => {
          form.set(change);
          forget();
        }}
      />
      <WeekFields week={week} isTried={form.isTried} error={refused.week} onChange={form.put('week')} />
      <Button type="submit" look="quiet" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
      {latest && (
        <TextButton onClick={() => void send({ place: null }, w.signsOff, w.takenOff)} disabled={isBusy}>
          {w.takeOff}
        </TextButton>
      )}
    </form>
  );
}

/** Sends a signed change of the shop's place. */
function useSend() {
  const w = useWords(placeWords);
  const userId = useUserId();
  const routes = [PLACE, 'GET /api/shops'];
  const { act, ...acting } = useAct({ reasons, otherwise: w.failedText, routes });
  const send = (body: Change, what: string, done: string) => {
    const sent = { params: { userId }, body };
    const work = () => signedCall(call, what, CHANGE, sent);
    return act(work, { done: { title: done }, failed: w.failed });
  };
  return { ...acting, send };
}
