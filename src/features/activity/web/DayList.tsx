import { useId } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { rowWords } from '#features/ledger/web/row-words.ts';
import { stateOf } from '#features/ledger/web/TransactionRow.tsx';
import { dateText, timeText } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { ActivityMoney } from '../activity.ts';
import { dayName } from './day-name.ts';
import type { Entry } from './entry.ts';
import styles from './History.module.css';

interface DayListProps {
  entries: readonly [Entry, ...Entry[]];
  now: Date;
  opened: string | undefined;
  /** Opens what the activity of this key has to say beside its row. */
  onOpen: (key: string) => void;
}

/** What a day is taken to be high, in pixels, as long as it is out of sight and not laid out: its name, then rows of two lines. */
const heightOf = (entries: readonly Entry[]) => 40 + 64 * entries.length;

/** One day's activities under its name. */
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
  const { key, icon, title, name, detail, at, money, type, tone, statusWord, transaction } = entry;
  const extras = useStore(rowExtras);
  const isCredit = type === 'transaction' && money !== undefined && !money.amount.startsWith('-');
  return (
    <ListRow
      icon={icon}
      title={title}
      meta={
        <span className={styles.oneLine}>
          {timeText(at, language)}
          {(name ?? detail) && (
            <>
              {' · '}
              <LangText>{name ?? detail}</LangText>
            </>
          )}
        </span>
      }
      amount={money && moneyText(money, isCredit)}
      isCredit={isCredit}
      {...(transaction
        ? stateOf(transaction, rowWords[language], extras)
        : { status: statusWord === '' ? undefined : { tone, word: statusWord } })}
      isChosen={isChosen}
      onClick={() => onOpen(key)}
    />
  );
}

const moneyText = ({ amount, unit }: ActivityMoney, isCredit: boolean) =>
  unit === 'USD' ? amountText(amount, { symbol: '$', minPlaces: 2 }) : amountOf(unit, amount, isCredit);
