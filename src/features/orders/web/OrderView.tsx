import { useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Order, OrderPayment } from '../contract.ts';
import { call, orderActs, useRead } from './calls.ts';
import styles from './Orders.module.css';
import { words } from './words.ts';

/** An order: its terms, progress, the reason if it is paused, its payments and the possible actions. */
export function OrderView({ order, name }: { order: Order; name: string | undefined }) {
  const w = useWords(words);
  const { state, reason } = order;
  const why = reason !== null && state !== 'active' ? w.reasons[reason][state] : '';
  return (
    <div className={styles.form}>
      {why && <InfoLine icon={reason === 'person' || reason === 'done' ? info : alert} title={why} />}
      <Facts order={order} name={name} />
      {state !== 'ended' && <Acts order={order} />}
      <Payments order={order} />
    </div>
  );
}

function Facts({ order, name }: { order: Order; name: string | undefined }) {
  const w = useWords(words);
  const language = useLanguage();
  const { assetType, amount, used, total, rhythm, nextOn, endOn, state, reason, toAddress } = order;
  const isMissed = state === 'paused' && reason !== 'person';
  return (
    <>
      <AddressText address={toAddress} />
      <KeyValues
        rows={[
          ...(name === undefined ? [] : [{ term: w.facts.to, value: name }]),
          { term: w.facts.each, value: amountOf(assetType, amount) },
          { term: w.facts.rhythm, value: w.every[rhythm] },
          ...(nextOn === null
            ? []
            : [{ term: isMissed ? w.facts.missed : w.facts.next, value: dateText(nextOn, language) }]),
          ...(endOn === null ? [] : [{ term: w.facts.until, value: dateText(endOn, language) }]),
        ]}
        total={{ term: w.facts.used, value: w.of(amountOf(assetType, used), amountOf(assetType, total)) }}
      />
    </>
  );
}

function Acts({ order: { id, state, reason } }: { order: Order }) {
  const w = useWords(words);
  const userId = useUserId();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useAct(orderActs);
  const params = { userId, id };
  const pause = () =>
    act(() => call('POST /api/orders/{userId}/{id}/pause', { params }), {
      done: { title: w.paused },
      failed: w.notChanged,
    });
  const resume = (isMissedPaid: boolean) =>
    act(() => call('POST /api/orders/{userId}/{id}/resume', { params, body: { isMissedPaid } }), {
      done: { title: w.resumed },
      failed: w.notChanged,
    });
  const end = () =>
    act(() => call('POST /api/orders/{userId}/{id}/end', { params }), {
      done: { title: w.ended },
      failed: w.notChanged,
    });
  if (isAsked)
    return (
      <Question
        text={w.endText}
        cancel={w.cancel}
        act={w.end}
        acting={w.ending}
        isActing={isBusy}
        onCancel={() => setIsAsked(false)}
        onAct={() => void end()}
      />
    );
  return (
    <div className={styles.acts}>
      {state === 'active' && (
        <Button look="quiet" isAct isWide onClick={() => void pause()}>
          {w.pause}
        </Button>
      )}
      {state === 'paused' && reason === 'person' && (
        <Button isAct isWide onClick={() => void resume(false)}>
          {w.resume}
        </Button>
      )}
      {state === 'paused' && reason !== 'person' && (
        <>
          <Button isAct isWide onClick={() => void resume(true)}>
            {w.payMissed}
          </Button>
          <Button look="quiet" isAct isWide onClick={() => void resume(false)}>
            {w.skipMissed}
          </Button>
        </>
      )}
      <Button look="quiet" isAct isWide onClick={() => setIsAsked(true)}>
        {w.end}
      </Button>
    </div>
  );
}

const TONES = { pending: 'wait', completed: 'ok', failed: 'bad' } as const;

function Payments({ order: { id, assetType, amount } }: { order: Order }) {
  const w = useWords(words);
  const language = useLanguage();
  const read = useRead('GET /api/orders/{userId}/{id}/payments', { params: { id } });
  const row = ({ id: key, dueOn, status }: OrderPayment) => (
    <ListRow
      key={key}
      title={dateText(dueOn, language)}
      amount={amountOf(assetType, amount)}
      {...(status === 'completed' ? {} : { status: { tone: TONES[status], word: w.status[status] } })}
    />
  );
  return (
    <>
      <SectionHead title={w.payments} />
      <Loaded read={read} what={w.payments}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{w.noPayments}</p>
          ) : (
            <List label={w.payments}>{all.map(row)}</List>
          )
        }
      </Loaded>
    </>
  );
}
