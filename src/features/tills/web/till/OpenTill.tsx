import { useEffect, useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import type { TillScreen } from '#features/tills/wire.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { Gloss } from '#ui/text/Gloss.tsx';
import { Money } from '#ui/text/Money.tsx';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';
import { DayView } from './DayView.tsx';
import { Keys } from './Keys.tsx';
import styles from './Till.module.css';
import { TillCode } from './TillCode.tsx';
import { TillHead } from './TillHead.tsx';
import { tillWords } from './till-words.ts';
import { useCharge } from './use-charge.ts';

const TILL = ['GET /api/till'];
/** As many digits as the most that can be paid has. */
const MOST_DIGITS = 13;

interface OpenTillProps {
  till: TillScreen;
  sitting: NonNullable<TillScreen['sitting']>;
  isAway: boolean;
}

/** A till with a clerk at it: amount, code and keys together, and what they took today. */
export function OpenTill({ till, sitting, isAway }: OpenTillProps) {
  const w = useWords(tillWords);
  const gloss = useGloss(tillWords);
  const { unanswered } = useWords(words);
  const [isInDay, setIsInDay] = useState(false);
  const charge = useCharge(isAway);
  const { act } = useAct({ reasons, otherwise: unanswered });
  useLockAt(sitting.until);
  const lock = () =>
    act(() => call('POST /api/till/lock'), {
      failed: w.lock,
      onDone: () => queries.setQueryData(TILL, { ...till, sitting: null }),
    });
  const head = <TillHead till={till} text={w.at(sitting.name)} onLock={{ label: w.lock, act: () => void lock() }} />;
  if (isInDay)
    return (
      <>
        {head}
        <DayView till={till} isAway={isAway} onBack={() => setIsInDay(false)} />
      </>
    );
  const { amount, standing, type } = charge;
  const sum = wonText(amount || '0');
  return (
    <>
      {head}
      <div className={styles.sum}>
        <p className={styles.small}>
          {w.toPay}
          <b>{w.currency}</b>
        </p>
        <p className={classes(styles.money, standing === 'paid' && styles.ok)}>
          <Money text={sum} size="hero" />
        </p>
      </div>
      <div className={styles.work}>
        <TillCode till={till} charge={charge} isAway={isAway} />
        <Keys
          label={w.keys}
          onKey={(key) => type((before) => (before + key).replace(/^0+/, '').slice(0, MOST_DIGITS))}
          onBack={() => type((before) => before.slice(0, -1))}
        />
      </div>
      <button type="button" className={styles.today} onClick={() => setIsInDay(true)}>
        <span>
          <b>
            {w.today} {gloss && <Gloss>{gloss.today}</Gloss>}
          </b>
          <span className={styles.small}>{w.counts(sitting.today.payments, sitting.today.refunds)}</span>
        </span>
        <span className={`${styles.total} num`}>
          {wonText((BigInt(sitting.today.paid) - BigInt(sitting.today.refunded)).toString())}
          <Icon of={chevronRight} size={20} />
        </span>
      </button>
    </>
  );
}

/** Asks the server when the sitting would be over: it, and no clock of this device, says whether it is. */
function useLockAt(until: string) {
  useEffect(() => {
    const wait = Math.max(1000, Date.parse(until) - Date.now() + 500);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: TILL }), wait);
    return () => clearTimeout(timer);
  }, [until]);
}
