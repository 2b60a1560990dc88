import { useId } from 'react';
import { dayName } from '#features/activity/web/day-name.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { dateText } from '#platform/dates.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { More } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { List } from '#ui/layout/List.tsx';
import { EmptyState, ErrorState } from '#ui/layout/State.tsx';
import type { Notification } from '../../contract.ts';
import { call } from '../calls.ts';
import { ItemRow } from '../ItemRow.tsx';
import { type Item, itemsOf } from '../items.ts';
import { words } from '../words.ts';
import styles from './Inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { type InboxFilter, NOTIFICATIONS } from './use-inbox.ts';

const reasons = { refusals: {} };

interface InboxListProps {
  items: readonly Notification[];
  older: More;
  asked: InboxFilter;
  onClear: () => void;
}

/** Filtered notifications grouped by day, with a button for older ones. */
export function InboxList({ items: kept, older, asked, onClear }: InboxListProps) {
  const w = useWords(inboxWords);
  const language = useLanguage();
  const did = useDid();
  const { open, readAll, isBusy, panel } = useReading();
  const readOlder = () => void older.readMore();
  const isNarrow = asked.isUnread || asked.kind !== 'all';
  if (kept.length === 0)
    return (
      <>
        <h2 className="sr">{w.list}</h2>
        {isNarrow ? (
          <EmptyState did={did} title={w.noneFound} text={w.noneFoundText} act={{ text: w.clear, onClick: onClear }} />
        ) : (
          <EmptyState did={did} title={w.none} text={w.noneText} />
        )}
      </>
    );
  const items = itemsOf(kept, [], language, kept.length);
  const now = new Date();
  return (
    <>
      {[...Map.groupBy(items, ({ timestamp }) => dateText(timestamp, language))].map(([date, ofDay]) => (
        <Day
          key={date}
          name={dayName(ofDay[0]?.timestamp ?? '', now, language)}
          date={date}
          items={ofDay}
          onOpen={open}
        />
      ))}
      {older.isFailed ? (
        <ErrorState title={w.olderFailed} text={w.olderFailedText} retry={{ text: w.retry, onClick: readOlder }} />
      ) : (
        older.hasMore && (
          <div className={styles.more}>
            <Button look="quiet" isWide isDisabled={older.isReading} onClick={readOlder}>
              {older.isReading ? w.reading : w.more}
            </Button>
          </div>
        )
      )}
      {asked.kind === 'all' && items.some(({ isRead }) => !isRead) && (
        <div className={styles.more}>
          <Button look="quiet" isAct isWide icon={check} isDisabled={isBusy} onClick={readAll}>
            {panel.readAll}
          </Button>
        </div>
      )}
    </>
  );
}

interface DayProps {
  name: string;
  date: string;
  items: readonly Item[];
  onOpen: (item: Item) => void;
}

function Day({ name, date, items, onOpen }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        <span>{name}</span> <span>{date}</span>
      </h2>
      <List label={`${name}, ${date}`}>
        {items.map((item) => (
          <ItemRow key={item.key} item={item} onOpen={() => onOpen(item)} />
        ))}
      </List>
    </section>
  );
}

/** Returns the acts that mark one notification as read and open its path, or mark all. */
function useReading() {
  const w = useWords(inboxWords);
  const panel = useWords(words);
  const userId = useUserId();
  const away = useOfflineCause();
  const [, go] = useLocation();
  const failed = { title: panel.readFailed, text: panel.readFailedText };
  const { act, isBusy } = useAct({
    reasons,
    otherwise: panel.readFailedText,
    routes: [NOTIFICATIONS],
    mayOverlap: true,
  });
  const open = ({ id, isRead, actionUrl }: Item) => {
    if (!isRead && id !== undefined && !away)
      void act(() => call('POST /api/notifications/{userId}/{id}/read', { params: { userId, id } }), { failed });
    if (actionUrl) go(actionUrl);
  };
  const readAll = () =>
    void act(() => call('POST /api/notifications/{userId}/read-all', { params: { userId } }), {
      done: { title: w.readHere },
      failed,
    });
  return { open, readAll, isBusy, panel };
}
