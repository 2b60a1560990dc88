import { useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { dateText, formatter } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { Circulation, ReportDay, ReportMonth } from '../contract.ts';
import { file, useRead } from './calls.ts';
import { Lead, Save, useLook } from './Lead.tsx';
import { type Period, yesterday } from './period.ts';
import styles from './Reports.module.css';
import { reportWords } from './report-words.ts';
import { Table } from './Table.tsx';

export const won = (amount: string) => amountText(amount, { symbol: '₩' });

/** Circulation by day, monthly velocity, and a day's signed statement. */
export function CirculationPart({ period }: { period: Period }) {
  const w = useWords(reportWords);
  const [look, setLook] = useLook();
  const read = useRead('GET /api/office/reports/circulation', { query: period });
  return (
    <div className={office.two}>
      <div>
        <Lead look={look} onLook={setLook} list="circulation" period={period} />
        <Loaded read={read} what={w.part.circulation}>
          {({ days }) => (look === 'picture' ? <Picture days={days} /> : <Days days={days} />)}
        </Loaded>
      </div>
      <div>
        {read.data && <Velocity months={read.data.months} />}
        <SignedDay />
      </div>
    </div>
  );
}

const [WIDE, HIGH] = [500, 200];
/** Space above and below the line. */
const ROOM = 8;

/**
 * Circulation as a line with a square at its end. The axis does not start at 0, which is stated. Maximum and minimum
 * are labelled at their heights, days below.
 */
function Picture({ days }: { days: Circulation['days'] }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <p className={office.quiet}>{w.none}</p>;
  const values = days.map(({ circulating }) => Number(circulating));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? HIGH / 2 : HIGH - ROOM - ((value - low) / (high - low)) * (HIGH - 2 * ROOM);
  const x = (nth: number) => (days.length < 2 ? WIDE : (nth / (days.length - 1)) * WIDE);
  const ends = [...new Set([high, low])].flatMap(
    (value) => days.find((one) => Number(one.circulating) === value) ?? [],
  );
  return (
    <figure className={styles.chart}>
      <p className={styles.scale}>
        <span>{w.circulating}</span>
        <b className="num" translate="no">
          {won(last.circulating)}
        </b>
      </p>
      <div className={styles.plot}>
        <div>
          <div className={styles.field}>
            <svg
              viewBox={`0 0 ${WIDE} ${HIGH}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={w.chart(days.length, won(last.circulating))}
            >
              {[0.25, 0.5, 0.75].map((part) => (
                <line key={part} className={styles.rule} x1="0" x2={WIDE} y1={HIGH * part} y2={HIGH * part} />
              ))}
              <line className={styles.floor} x1="0" x2={WIDE} y1={HIGH} y2={HIGH} />
              <polyline
                className={styles.line}
                points={values.map((value, nth) => `${x(nth)},${y(value)}`).join(' ')}
              />
            </svg>
            <span className={styles.end} style={{ top: `${(y(Number(last.circulating)) / HIGH) * 100}%` }} />
          </div>
          <p className={styles.scale}>
            <span>{dateText(first.day, language)}</span>
            {days.length > 1 && <span>{dateText(last.day, language)}</span>}
          </p>
        </div>
        <div className={`${styles.ends} num`} translate="no">
          {ends.map(({ circulating }) => (
            <span key={circulating} translate="no">
              {won(circulating)}
            </span>
          ))}
        </div>
      </div>
      {high !== low && low > 0 && <figcaption className={styles.scale}>{w.notFromZero}</figcaption>}
    </figure>
  );
}

function Days({ days }: { days: readonly ReportDay[] }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  const heads = [w.day, w.circulating, w.issued, w.redeemed, w.payments, w.paid, w.refunds, w.refunded];
  const rows = days.toReversed().map((one) => ({
    key: one.day,
    cells: [
      one.isClosed ? dateText(one.day, language) : `${dateText(one.day, language)}, ${w.open}`,
      ...[won(one.circulating), won(one.issued), won(one.redeemed)],
      ...[countText(one.payments), won(one.paid), countText(one.refunds), won(one.refunded)],
    ],
  }));
  return <Table label={w.part.circulation} heads={heads.map((text) => ({ text }))} rows={rows} />;
}

function Velocity({ months }: { months: readonly ReportMonth[] }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  const nameOf = (month: string) =>
    formatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
  return (
    <section aria-label={w.velocity}>
      <SectionHead title={w.velocity} />
      <p className={office.quiet}>{w.velocityText}</p>
      <KeyValues
        rows={months.map(({ month, days, isWhole, velocity }) => ({
          term: isWhole ? nameOf(month) : `${nameOf(month)}, ${w.soFar(days)}`,
          value: velocity === null ? '–' : w.times(velocity),
        }))}
      />
    </section>
  );
}

function SignedDay() {
  const w = useWords(reportWords);
  const [day, setDay] = useState(yesterday);
  return (
    <section aria-label={w.signed}>
      <SectionHead title={w.signed} />
      <p className={office.quiet}>{w.signedText}</p>
      <TextField label={w.closedDay} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      <div className={office.acts}>
        <Save label={w.saveDay} get={() => file('GET /api/office/reports/day', { query: { day } })} />
      </div>
    </section>
  );
}
