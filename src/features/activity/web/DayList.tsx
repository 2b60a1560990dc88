import { useId } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { type RowExtras, rowExtras } from '#features/ledger/web/row-extras.ts';
import { rowWords } from '#features/ledger/web/row-words.ts';
import { headOf, stateOf } from '#features/ledger/web/TransactionRow.tsx';
import { personOf } from '#features/ledger/web/transaction-text.ts';
import { isSealedBy } from '#features/work/dashboard.ts';
import { dateText, timeText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import { amountText } from '#ui/text/amount.ts';
import type { ActivityMoney } from '../activity.ts';
import { dayName } from './day-name.ts';
import styles from './History.module.css';
import type { Entry } from './timeline-entry.ts';

interface DayListProps {
  entries: readonly [Entry, ...Entry[]];
  now: Date;
  opened: string | undefined;
  /** Opens the details of the activity with this key. */
  onOpen: (key: string) => void;
}

/** Estimated height of a day in pixels while it is off screen and not laid out: a heading, then rows of two lines. */
const heightOf = (entries: readonly Entry[]) => 40 + 64 * entries.length;

/** One day's activities under its heading. */
export function DayList({ entries, now, opened, onOpen }: DayListProps) {
  const language = useLanguage();
  const id = useId();
  const { at } = entries[0];
  const day = dayName(at, now, language);
  return (
    <section
      aria-labelledby={id}
      className={styles.oneDay}
      style={{ containIntrinsicHeight: `auto ${heightOf(entries)}px` }}
    >
      <h2 id={id} className={styles.day}>
        <span>{day}</span> <span>{dateText(at, language)}</span>
      </h2>
      <List label={`${day}, ${dateText(at, language)}`}>
        {entries.map((entry) => (
          <ActivityRow
            key={entry.key}
            entry={entry}
            language={language}
            isChosen={entry.key === opened}
            onOpen={onOpen}
          />
        ))}
      </List>
    </section>
  );
}

interface ActivityRowProps extends Pick<DayListProps, 'onOpen'> {
  entry: Entry;
  language: Language;
  isChosen: boolean;
}

function ActivityRow({ entry, language, isChosen, onOpen }: ActivityRowProps) {
  const { key, title, name, detail, at, money, type, transaction } = entry;
  const extras = useStore(rowExtras);
  const isCredit = type === 'transaction' && money !== undefined && !money.amount.startsWith('-');
  const userId = useUserId();
  const person = transaction && personOf(transaction, extras.nameOf);
  const beside = person === undefined ? (name ?? detail) : title;
  return (
    <ListRow
      {...headOf(entry, person, extras)}
      meta={[timeText(at, language), beside].filter(Boolean).join(' · ')}
      amount={money && moneyText(money, isCredit)}
      isCredit={isCredit}
      {...endOf(entry, userId, language, extras)}
      isChosen={isChosen}
      onClick={() => onOpen(key)}
    />
  );
}

/** The end of a row. Decisions that the person approved carry their stamp, as documents do. */
function endOf(
  { opening, transaction, tone, statusWord }: Entry,
  userId: number,
  language: Language,
  extras: Partial<RowExtras>,
) {
  if (transaction) return stateOf(transaction, rowWords[language], extras);
  const stamp =
    opening.kind === 'decision' && isSealedBy(opening.record, userId)
      ? extras.stampOf?.(opening.record.id, statusWord)
      : undefined;
  if (stamp) return { trailing: stamp };
  return { status: statusWord === '' ? undefined : { tone, word: statusWord } };
}

const moneyText = ({ amount, unit }: ActivityMoney, isCredit: boolean) =>
  unit === 'USD' ? amountText(amount, { symbol: '$', minPlaces: 2 }) : amountOf(unit, amount, isCredit);
