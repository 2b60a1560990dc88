import { useEffect, useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import type { SoldItem, TillScreen } from '#features/tills/wire.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { Money } from '#ui/text/Money.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import { call, reasons, useItems } from '../calls.ts';
import { words } from '../words.ts';
import { DayView } from './DayView.tsx';
import { ItemKeys } from './items/ItemKeys.tsx';
import { NOTHING, withItem } from './items/till-entry.ts';
import { Keys } from './Keys.tsx';
import { PayerCode } from './PayerCode.tsx';
import styles from './Till.module.css';
import { TillCode } from './TillCode.tsx';
import { TillHead } from './TillHead.tsx';
import { tillWords } from './till-words.ts';
import { useCharge } from './use-charge.ts';

const TILL = ['GET /api/till'];
/** Number of digits of the largest payable amount. */
const MOST_DIGITS = 13;

interface OpenTillProps {
  till: TillScreen;
  sitting: NonNullable<TillScreen['sitting']>;
  isAway: boolean;
}

/** A till with a clerk: amount, code and keys together, and today's payments. */
export function OpenTill({ till, sitting, isAway }: OpenTillProps) {
  const w = useWords(tillWords);
  const gloss = useGloss(tillWords);
  const { unanswered } = useWords(words);
  const [isInDay, setIsInDay] = useState(false);
  const items = useItems();
  const charge = useCharge(isAway, items);
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
  const { amount, standing } = charge;
  const sum = wonText(amount || '0');
  return (
    <>
      {head}
      <div className={styles.sum}>
        <p className={styles.small}>
          <span>{w.toPay}</span>
          <b>{w.currency}</b>
        </p>
        <p className={classes(styles.money, standing === 'paid' && styles.ok)}>
          <Money text={sum} size="hero" />
        </p>
      </div>
      <div className={styles.work}>
        <TillCode till={till} charge={charge} isAway={isAway} />
        <fieldset className={styles.entry} disabled={standing === 'unknown'}>
          <Entry items={items} charge={charge} />
        </fieldset>
      </div>
      <PayerCode charge={charge} seed={till.shop.seed} isAway={isAway} />
      <button type="button" className={styles.today} onClick={() => setIsInDay(true)}>
        <span>
          <b>
            <span>{w.today}</span> {gloss && <Gloss>{gloss.today}</Gloss>}
          </b>
          <span className={styles.small}>{w.counts(sitting.today.payments, sitting.today.refunds)}</span>
        </span>
        <span className={`${styles.total} num`} translate="no">
          <span translate="no">
            {wonText((BigInt(sitting.today.paid) - BigInt(sitting.today.refunded)).toString())}
          </span>
          <Icon of={chevronRight} size={20} />
        </span>
      </button>
    </>
  );
}

/** Entry by the shop's items if it has any, or by digits; switching clears the amount. */
function Entry({ items, charge }: { items: readonly SoldItem[]; charge: ReturnType<typeof useCharge> }) {
  const w = useWords(tillWords);
  const [isByDigits, setIsByDigits] = useState(false);
  const { wanted, chosen, want } = charge;
  const type = (change: (before: string) => string) =>
    want(({ typed }) => ({ ...NOTHING, typed: change(typed).replace(/^0+/, '').slice(0, MOST_DIGITS) }));
  const digits = (
    <Keys
      label={w.keys}
      onKey={(key) => type((typed) => typed + key)}
      onBack={() => type((typed) => typed.slice(0, -1))}
    />
  );
  if (items.length === 0) return digits;
  return (
    <div className={styles.stack}>
      <Segmented
        label={w.enterBy}
        options={[
          { id: 'items', label: w.items },
          { id: 'digits', label: w.keys },
        ]}
        value={isByDigits ? 'digits' : 'items'}
        onChange={(by) => {
          setIsByDigits(by === 'digits');
          want(() => NOTHING);
        }}
      />
      {isByDigits ? (
        digits
      ) : (
        <ItemKeys
          items={items}
          wanted={wanted}
          chosen={chosen}
          onItem={(itemId, step) => want((before) => withItem(before, itemId, step))}
        />
      )}
    </div>
  );
}

/** Refetches the till when the session should end: the server's clock decides, not this device's. */
function useLockAt(until: string) {
  useEffect(() => {
    const wait = Math.max(1000, Date.parse(until) - Date.now() + 500);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: TILL }), wait);
    return () => clearTimeout(timer);
  }, [until]);
}
