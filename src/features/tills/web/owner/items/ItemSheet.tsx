import { type FormEvent, useState } from 'react';
import { typedWon } from '#features/pay/web/won.ts';
import type { ShopItem } from '#features/tills/wire.ts';
import { COUNT, numberWithin, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { type Refusals, useAct } from '#platform/web/use-act.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call } from '../../calls.ts';
import { reasons } from '../../reasons.ts';
import { words } from '../../words.ts';
import styles from '../Owner.module.css';
import { itemWords } from './item-words.ts';

interface ItemSheetProps {
  id: number;
  /** Nothing keeps it closed. */
  of: ShopItem | 'new' | undefined;
  onClose: () => void;
}

const ROUTES = ['GET /api/org/{id}/till-items'];
/** Null for none; undefined for what is no place. */
const placeIn = (typed: string) => (typed.trim() === '' ? null : numberWithin(typed, COUNT, 1, 999));

/** One item, or one more. */
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

/** As it is typed. */
interface Typed {
  readonly name: string;
  readonly price: string;
  readonly category: string;
  readonly place: string;
  readonly isOn: boolean;
}

/** What is sent of it; undefined while something is wrong. */
function bodyOf({ name, price, category, place, isOn }: Typed) {
  const won = typedWon(price);
  const at = placeIn(place);
  if (!name.trim() || won === undefined || at === undefined) return undefined;
  return {
    name: name.trim(),
    price: won.toString(),
    category: category.trim() || null,
    place: at,
    isOn,
  };
}

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
  const [typed, setTyped] = useState(() => typedOf(item));
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, act } = useAct({
    reasons,
    otherwise: unanswered,
    routes: ROUTES,
    isToldInPlace: (why) => Object.keys(why).some((field) => field in typed),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const body = bodyOf(typed);
    if (!body) return focusFirstFault(form);
    onBusy(true);
    const isDone = await act(
      () =>
        item
          ? call('PATCH /api/org/{id}/till-items/{itemId}', { params: { id, itemId: item.id }, body })
          : call('POST /api/org/{id}/till-items', { params: { id }, body }),
      { done: { title: w.saved(body.name) }, failed: w.failed },
    );
    onBusy(false);
    if (isDone) onDone();
    else focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ItemFields
        typed={typed}
        isTried={isTried}
        refused={refused}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {item ? w.save : w.add}
      </Button>
    </form>
  );
}

interface ItemFieldsProps {
  typed: Typed;
  isTried: boolean;
  refused: Refusals;
  onChange: (change: Partial<Typed>) => void;
}

function ItemFields({ typed, isTried, refused, onChange }: ItemFieldsProps) {
  const w = useWords(itemWords);
  const { name, price, category, place, isOn } = typed;
  const reasonOf = useAmountReason();
  const isPriceBad = typedWon(price) === undefined && (isTried || price !== '');
  return (
    <>
      <TextField
        label={w.name}
        value={name}
        maxLength={40}
        required
        autoComplete="off"
        error={isTried && !name.trim() ? w.required : refused.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <AmountField
        label={w.price}
        code="KRW"
        inputMode="numeric"
        value={price}
        error={isPriceBad ? (reasonOf(price, WON) ?? w.priceBad) : refused.price}
        onAmount={(text) => onChange({ price: text })}
      />
      <TextField
        label={w.category}
        hint={w.categoryHint}
        value={category}
        maxLength={30}
        autoComplete="off"
        error={refused.category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <TextField
        label={w.place}
        hint={w.placeHint}
        inputMode="numeric"
        value={place}
        maxLength={3}
        autoComplete="off"
        error={placeIn(place) === undefined ? (reasonOf(place, COUNT) ?? w.placeBad) : refused.place}
        onChange={({ target }) => onChange({ place: target.value.trim() })}
      />
      <Switch label={w.isOn} detail={w.isOnDetail} isOn={isOn} onChange={(on) => onChange({ isOn: on })} />
    </>
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
