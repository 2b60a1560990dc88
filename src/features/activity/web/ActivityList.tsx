import { useEffect, useState } from 'react';
import { useDid } from '#features/identity/web/use-did.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState, SkeletonRows } from '#ui/layout/State.tsx';
import { useStore } from '#ui/store.ts';
import { byDay, EVERYTHING, type HistoryFilter, matching, needsOlder, withoutGaps } from '../rules.ts';
import { ActivitySheet } from './ActivitySheet.tsx';
import { DayList } from './DayList.tsx';
import { entriesOf, type Records } from './entries.ts';
import styles from './History.module.css';
import { OlderFailed } from './OlderFailed.tsx';
import { words } from './words.ts';

/** Rows shown at first, and with each press of 'Show more'. */
const STEP = 50;

interface ActivityListProps {
  data: Records;
  /** The way to transactions that are not read yet. */
  older: { hasOlder: boolean; isReadingOlder: boolean; isOlderFailed: boolean; readOlder: () => void };
  asked: HistoryFilter;
  onClear: () => void;
  /** The key of what is open. */
  opened: string | undefined;
  onOpen: (key?: string) => void;
}

const isAll = (asked: HistoryFilter) =>
  Object.entries(EVERYTHING).every(([key, value]) => asked[key as keyof HistoryFilter] === value);

/** What was asked for, by days; reads older transactions until there are enough rows to show, or no more. */
export function ActivityList({ data, older, asked, onClear, opened, onOpen }: ActivityListProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const [count, setCount] = useState(STEP);
  const { hasOlder, isReadingOlder, isOlderFailed, readOlder } = older;

  const now = new Date();
  const oldest = data.transactions.at(-1)?.createdAt;
  const isMore = hasOlder && oldest !== undefined && needsOlder(asked, oldest, now);
  const entries = entriesOf(data, language, now, useStore(rowExtras).nameOf);
  const found = withoutGaps(matching(entries, asked, now), isMore ? oldest : undefined);
  const isShort = isMore && found.length < count;
  useEffect(() => {
    if (isShort && !isReadingOlder && !isOlderFailed) readOlder();
  }, [isShort, isReadingOlder, isOlderFailed, readOlder]);

  if (found.length === 0 && !isMore)
    return (
      <>
        <h2 className="sr">{w.activity}</h2>
        <EmptyState
          did={did}
          title={w.none}
          text={w.noneText}
          act={isAll(asked) ? undefined : { text: w.clear, onClick: onClear }}
        />
      </>
    );
  return (
    <>
      <p role="status" className="sr">
        {isShort ? w.reading : w.found(found.length, !isMore)}
      </p>
      {byDay(found.slice(0, count)).map((ofDay) => (
        <DayList key={ofDay[0].at} entries={ofDay} now={now} opened={opened} onOpen={onOpen} />
      ))}
      {isShort && !isOlderFailed && <SkeletonRows label={w.reading} />}
      {isOlderFailed && <OlderFailed onRetry={readOlder} />}
      {!isShort && (isMore || found.length > count) && (
        <div className={styles.more}>
          <Button look="quiet" isWide onClick={() => setCount(count + STEP)}>
            {w.more}
          </Button>
        </div>
      )}
      <ActivitySheet opened={entries.find(({ key }) => key === opened)?.opening} onClose={() => onOpen()} />
    </>
  );
}
