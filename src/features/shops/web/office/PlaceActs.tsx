import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeShop } from '../../office-contract.ts';
import { useRead as useShops } from '../calls.ts';
import { ShopMap } from '../ShopMap.tsx';
import { call, reasons } from './calls.ts';
import { shopWords } from './shop-words.ts';

const DECIDE = 'POST /api/office/shops/{shopId}/place';
/** Maximum number of the city's other shops on the map. */
const AROUND = 200;

/** Current or requested place of a shop among the city's other shops, with the actions. */
export function PlaceActs({ of, shop }: { of: OfficeMembership; shop: OfficeShop }) {
  const w = useWords(shopWords);
  const language = useLanguage();
  const others = useShops('GET /api/shops', { query: { limit: AROUND } }).data ?? [];
  const place = shop.askedPlace ?? shop.place;
  if (!place) return null;
  const { address, latitude, longitude } = place;
  const own = { id: 0, name: shownNames(shop, language)[0], latitude, longitude };
  const around = others
    .filter((one) => one.name !== shop.displayName)
    .map((one) => ({ ...one, name: nameFor(one, language) }));
  return (
    <section>
      <SectionHead title={w.place} />
      <p>
        <b>
          <LangText>{address}</LangText>
        </b>
      </p>
      <p className={styles.quiet}>{shop.askedPlace ? w.placeWaits : w.placeStands}</p>
      <ShopMap shops={[own, ...around]} chosen={own.id} />
      {shop.askedPlace && shop.state === 'approved' && of.rights.includes('shops') && (
        <Decide shop={shop} place={shop.askedPlace} />
      )}
    </section>
  );
}

interface DecideProps {
  shop: OfficeShop;
  place: NonNullable<OfficeShop['askedPlace']>;
}

function Decide({ shop, place }: DecideProps) {
  const w = useWords(shopWords);
  const [name] = shownNames(shop, useLanguage());
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const [isRefusing, setIsRefusing] = useState(false);
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' && w.whyNeeded }), refused);
  const carry = (decision: 'approve' | 'refuse') => {
    const { signs, done, failed } = w.placeActs[decision];
    const body = { place: place.id, decision, reason: decision === 'refuse' ? form.values.reason.trim() : null };
    const work = () => signedCall(call, signs(name, place.address), DECIDE, { params: { shopId: shop.id }, body });
    void act<unknown>(work, { done: { title: done }, failed });
  };
  const refuse = isRefusing ? form.press(() => carry('refuse')) : () => setIsRefusing(true);
  return (
    <div className={styles.acts}>
      {isRefusing && <TextField label={w.why1} hint={w.whyHint} maxLength={200} {...form.field('reason')} />}
      <Button isWide isAct isDisabled={isBusy} onClick={() => carry('approve')}>
        {w.placeActs.approve.label}
      </Button>
      <Button isWide isAct look="danger-text" isDisabled={isBusy} onClick={refuse}>
        {w.placeActs.refuse.label}
      </Button>
    </div>
  );
}
