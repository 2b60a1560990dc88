import { useEffect, useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/layout/State.tsx';
import { useStore } from '#ui/store.ts';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { TimelineEntry } from '../contract.ts';
import { EVERYTHING, groupByDay, type HistoryFilter, searchActivities } from '../rules.ts';
import { DayList } from './DayList.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { entriesOf } from './entries.ts';
import styles from './History.module.css';
import { words } from './words.ts';

/** Rows shown at first, and added by each press of Show more. */
const STEP = 50;
/**
 * Maximum number of rows searched for the entry that the address names. A link to an older entry opens History alone.
 */
const MOST_SOUGHT = 1000;

interface ActivityListProps {
  data: readonly TimelineEntry[];
  older: { hasOlder: boolean; isReadingOlder: boolean; isOlderFailed: boolean; readOlder: () => void };
  asked: HistoryFilter;
  onClear: () => void;
  /** Key of the open entry. */
  opened: string | undefined;
  onOpen: (key?: string) => void;
  /** Opens the first row where there is room beside the list. */
  isFirstOpen?: boolean | undefined;
}

const isAll = (asked: HistoryFilter) =>
  Object.entries(EVERYTHING).every(([key, value]) => asked[key as keyof HistoryFilter] === value);

/** The filtered activities by day. Loads older ones until there are enough rows to show or nothing is left. */
export function ActivityList({ data, older, asked, onClear, opened, onOpen, isFirstOpen }: ActivityListProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const [count, setCount] = useState(STEP);
  const { hasOlder, isReadingOlder, isOlderFailed, readOlder } = older;

  const now = new Date();
  const entries = entriesOf(data, language, now, useStore(rowExtras).nameOf);
  const found = searchActivities(entries, asked.search);
  const [isClosed, setIsClosed] = useState(false);
  const hasRoom = useRoomFor('columns');
  const shown = opened ?? (isFirstOpen && hasRoom && !isClosed ? found[0]?.key : undefined);
  const open = (key?: string) => {
    setIsClosed(key === undefined);
    onOpen(key);
  };
  const isSought = opened !== undefined && data.length < MOST_SOUGHT && !entries.some(({ key }) => key === opened);
  const isShort = hasOlder && (found.length < count || isSought);
  useEffect(() => {
    if (isShort && !isReadingOlder && !isOlderFailed) readOlder();
  }, [isShort, isReadingOlder, isOlderFailed, readOlder]);

  if (found.length === 0 && !hasOlder)
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
        {isShort ? w.reading : w.found(found.length, !hasOlder)}
      </p>
      {groupByDay(found.slice(0, count)).map((ofDay) => (
        <DayList key={ofDay[0].at} entries={ofDay} now={now} opened={shown} onOpen={open} />
      ))}
      {isShort && !isOlderFailed && <SkeletonRows label={w.reading} />}
      {isOlderFailed && (
        <ErrorState title={w.olderFailed} text={w.olderFailedText} retry={{ text: w.retry, onClick: readOlder }} />
      )}
      {!isShort && (hasOlder || found.length > count) && (
        <div className={styles.more}>
          <Button look="quiet" isWide onClick={() => setCount(count + STEP)}>
            {w.more}
          </Button>
        </div>
      )}
      <EntrySheet opened={entries.find(({ key }) => key === shown)} onClose={() => open()} />
    </>
  );
}
