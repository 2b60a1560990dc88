import { useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatter } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { IconButton, TextButton } from '#ui/controls/Button.tsx';
import { Bars } from '#ui/drawings/Bars.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { chevronLeft } from '#ui/drawings/icons-more.ts';
import { Glyph } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { Spending } from '../contract.ts';
import { useRead } from './calls.ts';
import { ICONS } from './Offers.tsx';
import styles from './Spending.module.css';
import { SpentSheet } from './SpentSheet.tsx';
import { words } from './words.ts';

type Month = Spending['months'][number];
type Kind = Month['kinds'][number]['kind'];

/** Where the local currency went: six months as bars or as a table, and of the one that is chosen what was paid to each kind of shop. */
export function SpendingScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <Screen>
      <TitleRow title={w.spending} gloss={gloss?.spending} back={{ href: '/localpay', label: w.back }} />
      <Loaded read={useRead('GET /api/spending/{userId}')} what={w.spending} rows={6}>
        {({ months }) => <Months months={months} />}
      </Loaded>
    </Screen>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const w = useWords(words);
  const name = useMonthName();
  const [chosen, setChosen] = useState<string>();
  const [isTable, setIsTable] = useState(false);
  const found = months.findIndex(({ month }) => month === chosen);
  const at = found < 0 ? months.length - 1 : found;
  const [month, before] = [months[at], months[at - 1]];
  if (!month) return null;
  const step = (by: number) => setChosen(months[at + by]?.month);
  const title = name(month.month, 'long');
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.when}>{at === months.length - 1 ? w.soFar(title) : title}</p>
          <Money text={amountOf('KRW', month.won)} size="large" />
          {before && <p>{w.was(name(before.month, 'alone'), amountOf('KRW', before.won))}</p>}
        </div>
        <IconButton icon={chevronLeft} label={w.earlier} disabled={at === 0} onClick={() => step(-1)} />
        <IconButton icon={chevronRight} label={w.later} disabled={at === months.length - 1} onClick={() => step(1)} />
      </div>
      {isTable ? (
        <Table months={months} />
      ) : (
        <Bars
          label={w.spending}
          chosen={month.month}
          onChoose={setChosen}
          bars={months.map(({ month: id, won }) => ({
            id,
            label: name(id, 'short'),
            name: `${name(id, 'long')}, ${amountOf('KRW', won)}`,
            figure: String(Math.round(Number(won) / 1000)),
            value: Number(won),
          }))}
        />
      )}
      <div className={styles.scale}>
        <span>{!isTable && w.inThousands}</span>
        <TextButton onClick={() => setIsTable(!isTable)}>{isTable ? w.asChart : w.asTable}</TextButton>
      </div>
      <Kinds month={month} title={title} />
    </>
  );
}

function useMonthName() {
  const language = useLanguage();
  return (month: string, style: 'long' | 'short' | 'alone') =>
    formatter(language, {
      month: style === 'short' ? 'short' : 'long',
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01`));
}

/** The same figures, to the won. */
function Table({ months }: { months: readonly Month[] }) {
  const w = useWords(words);
  const name = useMonthName();
  return (
    <table className={styles.table}>
      <caption className="sr">{w.spending}</caption>
      <thead>
        <tr>
          <th scope="col">{w.monthTerm}</th>
          <th scope="col">{w.wonTerm}</th>
          <th scope="col">{w.countTerm}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, won, payments }) => (
          <tr key={month}>
            <th scope="row">{name(month, 'long')}</th>
            <td>{amountOf('KRW', won)}</td>
            <td>{payments}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The kinds of shop of a month by size, with a bar relative to the largest. */
function Kinds({ month: { month, kinds }, title }: { month: Month; title: string }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const most = Math.max(1, ...kinds.map(({ won }) => Number(won)));
  const [opened, open] = useState<Kind>();
  if (kinds.length === 0) return <p className={styles.nothing}>{w.nothingPaid(title)}</p>;
  return (
    <>
      <ul className={styles.kinds} aria-label={title}>
        {kinds.map(({ kind, won, payments }) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => open(kind)}>
              <Glyph icon={ICONS[kind]} />
              <span className={styles.name}>
                {w.kinds[kind]} {gloss && <span lang="ko">{gloss.kinds[kind]}</span>}
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${(100 * Math.max(0, Number(won))) / most}%` }} />
                </span>
              </span>
              <span className={styles.sum}>
                <Money text={amountOf('KRW', won)} />
                <span className={styles.when}>{w.payments(payments)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SpentSheet month={month} title={title} kind={opened} onClose={() => open(undefined)} />
    </>
  );
}
