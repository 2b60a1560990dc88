import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import type { Merchant } from '#features/pay/contract.ts';
import { numberWithin } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { partOf } from '#platform/web/slot.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { store } from '#ui/drawings/icons.ts';
import { call, reasons, useRead } from '../calls.ts';
import styles from '../Pay.module.css';
import { MerchantNote } from '../paying/MerchantNote.tsx';
import { words } from '../words.ts';
import { tillWords } from './till-words.ts';

/** Part of a later feature: printed material for the shop. */
const Beside = lazy(() => partOf('BesideShop').then((part) => ({ default: part })));
/** Part of a later feature: location and opening hours of an organisation's shop. */
const PlacePart = lazy(() => partOf('BesidePlace').then((part) => ({ default: part })));

const WHOLE_PERCENT = { code: '%', places: 0 };
const wholePercent = (text: string) => numberWithin(text, WHOLE_PERCENT, 0, 50);
const SHOP = 'GET /api/merchants/{userId}';
const CHANGE = 'PATCH /api/merchants/{userId}';

/** Edits what payers see of this shop, and its cashback; collapsed until pressed. */
export function ShopForm() {
  const w = useWords(tillWords);
  const { cancel } = useWords(words);
  const read = useRead(SHOP);
  return (
    <FormToggle open={w.shop.title} icon={store} isQuiet cancel={cancel}>
      {(close) => (
        <Loaded read={read} what={w.shop.title}>
          {({ shop }) => (
            <>
              <Fields shop={shop} onDone={close} />
              <Suspense>{shop?.isOrganisation && <PlacePart id={shop.id} />}</Suspense>
              <Suspense>{shop && <Beside id={shop.id} />}</Suspense>
            </>
          )}
        </Loaded>
      )}
    </FormToggle>
  );
}

function Fields({ shop, onDone }: { shop: Merchant | null; onDone: () => void }) {
  const w = useWords(tillWords);
  const userId = useUserId();
  const [name, setName] = useState(shop?.name ?? '');
  const [city, setCity] = useState(shop?.city ?? '');
  const [category, setCategory] = useState(shop?.category ?? null);
  const [percent, setPercent] = useState(String((shop?.cashbackBps ?? 0) / 100));
  const { unanswered, again } = useWords(words);
  const otherwise = `${unanswered} ${again}.`;
  const { isBusy, refused, forget, act } = useAct({ reasons, otherwise, routes: [SHOP] });
  const whole = wholePercent(percent);
  const typed =
    (set: (text: string) => void) =>
    ({ target }: ChangeEvent<HTMLInputElement>) => {
      set(target.value);
      forget();
    };
  const save = async () => {
    if (whole === undefined) return;
    const body = { name: name.trim() || null, cashbackBps: whole * 100, city: city.trim() || null, category };
    const sent = { params: { userId }, body };
    const given = String(body.cashbackBps / 100);
    const what = body.name === null ? w.shop.signingOwn(given) : w.shop.signing(body.name, given);
    const work = () => signedCall(call, what, CHANGE, sent);
    await act(work, { done: { title: w.shop.saved }, failed: w.shop.failed, onDone });
  };
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {shop && <MerchantNote merchant={shop} />}
      <TextField
        label={w.shop.name}
        hint={w.shop.nameHint}
        value={name}
        maxLength={100}
        error={refused.name}
        onChange={typed(setName)}
      />
      <CategoryField value={category} onChange={setCategory} />
      <TextField
        label={w.shop.city}
        hint={w.shop.cityHint}
        value={city}
        maxLength={15}
        error={refused.city}
        onChange={typed(setCity)}
      />
      <PercentField value={percent} error={refused.cashbackBps} onChange={typed(setPercent)} />
      {/* A footer fixed at the bottom would cover the fields, since this form is below the sheet's main content. */}
      <div>
        <Button type="submit" look="quiet" isAct isWide loadingText={isBusy ? w.shop.saving : undefined}>
          {w.shop.save}
        </Button>
      </div>
    </form>
  );
}

interface PercentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function PercentField({ value, error, onChange }: PercentFieldProps) {
  const { shop: w } = useWords(tillWords);
  const reasonOf = useAmountReason();
  const bad = wholePercent(value) === undefined ? (reasonOf(value, WHOLE_PERCENT) ?? w.percentBad) : undefined;
  return (
    <TextField
      label={w.percent}
      hint={w.percentHint}
      inputMode="numeric"
      value={value}
      error={error ?? bad}
      onChange={onChange}
    />
  );
}

interface CategoryFieldProps {
  value: Merchant['category'];
  onChange: (value: Merchant['category']) => void;
}

/** Field for the shop's category, which may stay empty. */
function CategoryField({ value, onChange }: CategoryFieldProps) {
  const w = useWords(tillWords);
  return (
    <SelectField
      label={w.shop.category}
      hint={w.shop.categoryHint}
      value={value ?? ''}
      options={[
        { value: '', text: w.shop.noCategory },
        ...shopCategories.map((one) => ({ value: one, text: w.shop.categories[one] })),
      ]}
      onChange={({ target }) => onChange(shopCategories.find((one) => one === target.value) ?? null)}
    />
  );
}
