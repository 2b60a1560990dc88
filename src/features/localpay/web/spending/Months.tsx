import { useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { IconButton, TextButton } from '#ui/controls/Button.tsx';
import { Bars } from '#ui/drawings/Bars.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { chevronLeft } from '#ui/drawings/icons-more.ts';
import { Money } from '#ui/text/Money.tsx';
import type { Spending } from '../../contract.ts';
import { monthBefore, type Purse, SPENDING_MONTHS } from '../../spending.ts';
import { Categories } from './Categories.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './Spending.module.css';
import { spendingWords, useMonthName } from './spending-words.ts';

interface MonthsProps {
  spending: Spending;
  purse: Purse;
  /** Requests the six months up to this one. */
  onTurn: (until: string) => void;
}

/** Chart of the months with the chosen one; arrows go from the first month with spending to the current one. */
export function Months({ spending, purse, onTurn }: MonthsProps) {
  const w = useWords(spendingWords);
  const name = useMonthName();
  const { months, before, now, first } = spending;
  const [chosen, setChosen] = useState<string>();
  const [isTable, setIsTable] = useState(false);
  const found = months.findIndex(({ month }) => month === chosen);
  const at = found < 0 ? months.length - 1 : found;
  const month = months[at];
  if (!month) return null;
  const last = months[at - 1] ?? { ...before, month: monthBefore(month.month, 1) };
  const isFirst = month.month <= first && at === 0;
  const step = (by: 1 | -1) => {
    const to = monthBefore(month.month, -by);
    setChosen(to);
    if (months[at + by]) return;
    onTurn(by < 0 ? to : monthBefore(to, 1 - SPENDING_MONTHS));
  };
  const title = name(month.month, 'long');
  // Months before the first payment are not drawn.
  const drawn = months.filter((one) => one.month >= first);
  const hasBars = !isTable && drawn.length > 1;
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.when}>{month.month === now ? w.soFar(title) : title}</p>
          <Money text={amountOf('KRW', month.won)} size="large" />
          {last.month >= first && <p translate="no">{w.was(name(last.month, 'alone'), amountOf('KRW', last.won))}</p>}
        </div>
        <IconButton icon={chevronLeft} label={w.earlier} disabled={isFirst} onClick={() => step(-1)} />
        <IconButton icon={chevronRight} label={w.later} disabled={month.month >= now} onClick={() => step(1)} />
      </div>
      {isTable && <MonthTable months={drawn} />}
      {hasBars && (
        <Bars
          label={w.title}
          chosen={month.month}
          onChoose={setChosen}
          bars={drawn.map(({ month: id, won }) => ({
            id,
            label: name(id, 'short'),
            name: `${name(id, 'long')}, ${amountOf('KRW', won)}`,
            figure: String(Math.round(Number(won) / 1000)),
            value: Number(won),
          }))}
        />
      )}
      <div className={styles.scale}>
        <span translate="no">{hasBars && w.inThousands}</span>
        <TextButton onClick={() => setIsTable(!isTable)}>{isTable ? w.asChart : w.asTable}</TextButton>
      </div>
      <Categories month={month} title={title} purse={purse} />
    </>
  );
}
