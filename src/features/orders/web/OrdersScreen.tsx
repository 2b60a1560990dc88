// @online
import { useState } from 'react';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { calendarClock } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { Order } from '../contract.ts';
import { useOrders } from './calls.ts';
import { NewOrder } from './NewOrder.tsx';
import styles from './Orders.module.css';
import { OrderView } from './OrderView.tsx';
import { emptyForm, formFromUrl, type OrderForm } from './order-form.ts';
import { words } from './words.ts';

/** Lists orders, active ones first; each opens its terms and payments. */
export function OrdersScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = useOrders();
  const nameOf = useContactNames();
  const [opened, open] = useChosen('order');
  const [begun, begin] = useState<OrderForm>();
  const search = useSearchParams();
  const [path, go] = useLocation();
  useUrlAction('order', () => {
    begin(formFromUrl(search));
    go(path, { replace: true });
  });
  const order = read.data?.find(({ id }) => String(id) === opened);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/myinfo', label: w.back }} />
      <Button className={styles.make} isAct isWide onClick={() => begin(emptyForm(''))}>
        {w.make}
      </Button>
      <Loaded read={read} what={w.list}>
        {(all) => (all.length === 0 ? <Nothing /> : <Lists orders={all} onOpen={(id) => open(String(id))} />)}
      </Loaded>
      <NewOrder begun={begun} onClose={() => begin(undefined)} />
      <Sheet
        isOpen={order !== undefined}
        onClose={() => open()}
        title={order ? (nameOf(order.toAddress) ?? shortAddress(order.toAddress)) : ''}
        closeLabel={w.close}
      >
        {order && <OrderView key={order.id} order={order} name={nameOf(order.toAddress)} />}
      </Sheet>
    </Screen>
  );
}

function Nothing() {
  const w = useWords(words);
  return (
    <>
      <SectionHead title={w.list} />
      <EmptyState did={useDid()} title={w.none} text={w.noneText} />
    </>
  );
}

interface ListsProps {
  orders: readonly Order[];
  onOpen: (id: number) => void;
}

function Lists({ orders, onOpen }: ListsProps) {
  const w = useWords(words);
  const [live, over] = [
    orders.filter(({ state }) => state !== 'ended'),
    orders.filter(({ state }) => state === 'ended'),
  ];
  return (
    <>
      {live.length > 0 && (
        <>
          <SectionHead title={w.list} />
          <Rows label={w.list} orders={live} onOpen={onOpen} />
        </>
      )}
      {over.length > 0 && (
        <>
          <SectionHead title={w.over} />
          <Rows label={w.over} orders={over} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

function Rows({ label, orders, onOpen }: ListsProps & { label: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const nameOf = useContactNames();
  const row = ({ id, toAddress, assetType, amount, rhythm, nextOn, state, endedAt }: Order) => {
    const name = nameOf(toAddress);
    const day =
      state === 'ended' ? dateText(endedAt ?? '', language) : nextOn === null ? '' : w.next(dateText(nextOn, language));
    return (
      <ListRow
        key={id}
        {...(name === undefined ? { icon: calendarClock } : { leading: <NameSeal name={name} size={40} /> })}
        title={name ?? shortAddress(toAddress)}
        meta={[w.every[rhythm], state === 'paused' ? '' : day].filter(Boolean).join(', ')}
        amount={amountOf(assetType, amount)}
        {...(state === 'paused' && { status: { tone: 'wait' as const, word: w.states.paused } })}
        onClick={() => onOpen(id)}
      />
    );
  };
  return <List label={label}>{orders.map(row)}</List>;
}
