import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import type { TakenPayment, TillScreen } from '#features/tills/wire.ts';
import { timeText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { contract } from '../../contract.ts';
import { call, reasons } from '../calls.ts';
import { words } from '../words.ts';
import { GiveBack } from './GiveBack.tsx';
import styles from './Till.module.css';
import { tillWords } from './till-words.ts';

const TAKEN = 'GET /api/till/payments';
const takenPages = pages<typeof contract>();
const MOST = 200;

interface DayViewProps {
  till: TillScreen;
  isAway: boolean;
  onBack: () => void;
}

/** Payments that this clerk took today, with refunds, and the close of the day. */
export function DayView({ till, isAway, onBack }: DayViewProps) {
  const w = useWords(tillWords);
  const gloss = useGloss(tillWords);
  const all = useWords(words);
  const language = useLanguage();
  const [opened, setOpened] = useState<TakenPayment>();
  const [isBusy, setIsBusy] = useState(false);
  const read = useQuery({
    queryKey: [TAKEN],
    queryFn: async () => (await takenPages(TAKEN, { query: { limit: MOST } })).items,
    gcTime: 0,
  });
  const close = () => setOpened(undefined);
  return (
    <div className={styles.stack}>
      <section>
        <SectionHead title={w.taken} gloss={gloss?.taken} />
        <Loaded read={read} what={w.taken}>
          {(taken) =>
            taken.length === 0 ? (
              <p className={styles.small}>{w.takenNone}</p>
            ) : (
              <List label={w.taken}>
                {taken.map((one) => (
                  <ListRow
                    key={one.id}
                    icon={receipt}
                    title={timeText(one.createdAt, language)}
                    meta={one.refunded === '0' ? whatOf(one) : w.refundedPart(wonText(one.refunded))}
                    amount={wonText(one.amount)}
                    onClick={() => setOpened(one)}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
      </section>
      <CloseDay till={till} isAway={isAway} />
      <Button look="quiet" isWide onClick={onBack}>
        {w.back2}
      </Button>
      <Sheet
        isOpen={opened !== undefined}
        onClose={close}
        title={opened ? w.refundOf(wonText(opened.amount)) : w.refund}
        lead={opened && <span translate="no">{w.refundLead(wonText(opened.mayRefund))}</span>}
        closeLabel={all.close}
        isBusy={isBusy}
      >
        {opened && <GiveBack key={opened.id} payment={opened} isAway={isAway} onBusy={setIsBusy} onDone={close} />}
      </Sheet>
    </div>
  );
}

/** Returns the names of the items paid for, or else the payment's id. */
const whatOf = ({ id, items }: TakenPayment) =>
  items.length === 0 ? `#${id}` : items.map(({ name }) => name).join(', ');

const CLOSE = 'POST /api/till/closes';

/** Closes the day after a confirmation. */
function CloseDay({ till, isAway }: { till: TillScreen; isAway: boolean }) {
  const w = useWords(tillWords);
  const { cancel, unanswered } = useWords(words);
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useAct({ reasons, otherwise: unanswered });
  if (till.isClosed) return <p className={styles.small}>{w.dayClosed}</p>;
  const close = async () => {
    await act(() => call(CLOSE), {
      done: ({ paid, refunded }) => ({ title: w.closed(wonText((BigInt(paid) - BigInt(refunded)).toString())) }),
      failed: w.notClosed,
    });
    setIsAsked(false);
    void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
  };
  if (isAsked)
    return (
      <Question
        text={w.closeText}
        cancel={cancel}
        act={w.close}
        acting={w.closing}
        isActing={isBusy}
        onCancel={() => setIsAsked(false)}
        onAct={() => void close()}
      />
    );
  return (
    <Button isWide isDisabled={isAway} onClick={() => setIsAsked(true)}>
      {w.close}
    </Button>
  );
}
