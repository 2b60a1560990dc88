import { useState } from 'react';
import type { OfficePlace } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { shownNames } from '#features/organisations/web/shown-name.ts';
import { nameFor } from '#platform/both-names.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeShop } from '../../office-contract.ts';
import { useRead as useShops } from '../calls.ts';
import { ShopMap } from '../ShopMap.tsx';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { shopWords } from './shop-words.ts';

const DECIDE = 'POST /api/office/shops/{shopId}/place';
/** So many of the city's other shops stand around it on the map. */
const AROUND = 200;

/** Where a shop is, or asks to be found, among the other shops of the city; and what may be done about it. */
export function PlaceActs({ of, shop }: { of: OfficePlace; shop: OfficeShop }) {
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
  const { act, isBusy, refused, prove } = useOfficeAct(reasons);
  const [isRefusing, setIsRefusing] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [reason, setReason] = useState('');
  const carry = (decision: 'approve' | 'refuse') => {
    const { signs, done, failed } = w.placeActs[decision];
    const body = { place: place.id, decision, reason: decision === 'refuse' ? reason.trim() : null };
    const sent = { params: { shopId: shop.id }, body };
    const what = signs(name, place.address);
    const work = () => prove(what, { call: DECIDE, ...sent }, (proof) => call(DECIDE, { ...sent, ...proof }));
    return act<unknown>(work, { done: { title: done }, failed });
  };
  const refuse = ({ currentTarget }: { currentTarget: Element }) => {
    if (!isRefusing) return setIsRefusing(true);
    setIsTried(true);
    focusFirstFault(currentTarget.closest('div') ?? currentTarget);
    if (reason.trim() !== '') void carry('refuse');
  };
  return (
    <div className={styles.acts}>
      {isRefusing && (
        <TextField
          label={w.why1}
          hint={w.whyHint}
          value={reason}
          maxLength={200}
          error={isTried && reason.trim() === '' ? w.whyNeeded : refused.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Button isWide isAct isDisabled={isBusy} onClick={() => void carry('approve')}>
        {w.placeActs.approve.label}
      </Button>
      <Button isWide isAct look="danger-text" isDisabled={isBusy} onClick={refuse}>
        {w.placeActs.refuse.label}
      </Button>
    </div>
  );
}
