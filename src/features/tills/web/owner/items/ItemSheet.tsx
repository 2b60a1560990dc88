import { useState } from 'react';
import { typedWon } from '#features/pay/web/won.ts';
import type { ShopItem } from '#features/tills/wire.ts';
import { COUNT, numberWithin, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, reasons } from '../../calls.ts';
import { words } from '../../words.ts';
import styles from '../Owner.module.css';
import { itemWords } from './item-words.ts';

interface ItemSheetProps {
  id: number;
  /** Undefined keeps the sheet closed. */
  of: ShopItem | 'new' | undefined;
  onClose: () => void;
}

const ROUTES = ['GET /api/org/{id}/till-items'];
/** Parses a position; null if empty, undefined if invalid. */
const placeIn = (typed: string) => (typed.trim() === '' ? null : numberWithin(typed, COUNT, 1, 999));

/** Form for a new or existing item. */
export function ItemSheet({ id, of, onClose }: ItemSheetProps) {
  const w = useWords(itemWords);
  const all = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  const item = of === 'new' ? undefined : of;
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={item?.name ?? w.add}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {of !== undefined && (
        <div key={item?.id ?? 'new'}>
          <ItemForm id={id} item={item} onBusy={setIsBusy} onDone={onClose} />
          {item && <RemoveItem id={id} item={item} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  );
}

interface ItemFormProps {
  id: number;
  item: ShopItem | undefined;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** Text in the form's fields. */
interface Typed {
  readonly name: string;
  readonly price: string;
  readonly category: string;
  readonly place: string;
  readonly isOn: boolean;
}

/** Returns the request's body once the fields are valid. */
const bodyOf = ({ name, price, category, place, isOn }: Typed) => ({
  name: name.trim(),
  price: String(typedWon(price)),
  category: category.trim() || null,
  place: placeIn(place) ?? null,
  isOn,
});

const typedOf = (item: ShopItem | undefined): Typed => ({
  name: item?.name ?? '',
  price: item?.price ?? '',
  category: item?.category ?? '',
  place: String(item?.place ?? ''),
  isOn: item?.isOn ?? true,
});

function ItemForm({ id, item, onBusy, onDone }: ItemFormProps) {
  const w = useWords(itemWords);
  const { unanswered } = useWords(words);
  const reasonOf = useAmountReason();
  const priceFault = (price: string) =>
    typedWon(price) === undefined ? (reasonOf(price, WON) ?? w.priceBad) : undefined;
  const placeFault = (place: string) =>
    placeIn(place) === undefined ? (reasonOf(place, COUNT) ?? w.placeBad) : undefined;
  const { isBusy, refused, act } = useAct({
    reasons,
    otherwise: unanswered,
    routes: ROUTES,
    onBusy,
    isToldInPlace: (why) => Object.keys(why).some((field) => field in typedOf(item)),
  });
  const judge = (typed: Typed) => ({
    name: !typed.name.trim() && w.required,
    price: priceFault(typed.price),
    place: placeFault(typed.place),
  });
  const form = useForm<Typed>(() => typedOf(item), judge, refused);
  const { price, place, isOn } = form.values;
  const submit = form.press(() => {
    const body = bodyOf(form.values);
    const work = () =>
      item
        ? call('PATCH /api/org/{id}/till-items/{itemId}', { params: { id, itemId: item.id }, body })
        : call('POST /api/org/{id}/till-items', { params: { id }, body });
    return act<unknown>(work, { done: { title: w.saved(body.name) }, failed: w.failed, onDone });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={w.name} maxLength={40} required autoComplete="off" {...form.field('name')} />
      <AmountField
        label={w.price}
        code="KRW"
        inputMode="numeric"
        value={price}
        error={(price !== '' ? priceFault(price) : undefined) ?? form.error('price')}
        onAmount={form.put('price')}
      />
      <TextField
        label={w.category}
        hint={w.categoryHint}
        maxLength={30}
        autoComplete="off"
        {...form.field('category')}
      />
      <TextField
        label={w.place}
        hint={w.placeHint}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        {...form.field('place')}
        error={placeFault(place) ?? form.error('place')}
      />
      <Switch label={w.isOn} detail={w.isOnDetail} isOn={isOn} onChange={form.put('isOn')} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {item ? w.save : w.add}
      </Button>
    </form>
  );
}

function RemoveItem({ id, item, onDone }: { id: number; item: ShopItem; onDone: () => void }) {
  const w = useWords(itemWords);
  const { cancel, unanswered } = useWords(words);
  const { isBusy, act } = useAct({ reasons, otherwise: unanswered, routes: ROUTES });
  const remove = () =>
    act(() => call('DELETE /api/org/{id}/till-items/{itemId}', { params: { id, itemId: item.id } }), {
      done: { title: w.removed(item.name) },
      failed: w.failed,
      onDone,
    });
  return (
    <Confirm text={w.removeText} cancel={cancel} act={w.remove} acting={w.removing} isActing={isBusy} onAct={remove} />
  );
}
