import { useDid } from '#features/identity/web/calls.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useConnection } from '#platform/web/live/live.ts';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { List } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { call, type useRead } from './calls.ts';
import { ItemRow } from './ItemRow.tsx';
import { type Item, itemsOf } from './items.ts';
import styles from './NotificationPanel.module.css';
import { PushOffer } from './push/PushOffer.tsx';
import { markSampleRead } from './run-samples.ts';
import type { PageSample } from './sample.ts';
import { words } from './words.ts';

interface NotificationPanelProps {
  isOpen: boolean;
  onClose: () => void;
  read: ReturnType<typeof useRead<'GET /api/notifications/{userId}'>>;
  samples: readonly PageSample[];
  most: number;
}

const NOTIFICATIONS = 'GET /api/notifications/{userId}';
const reasons = { refusals: {} };

/** List of notifications; a press marks one as read and opens its path. */
export function NotificationPanel({ isOpen, onClose, read, samples, most }: NotificationPanelProps) {
  const w = useWords(words);
  const language = useLanguage();
  const connection = useConnection();
  const did = useDid();
  const userId = useUserId();
  const away = useOfflineCause();
  const [, go] = useLocation();

  const { act } = useAct({ reasons, otherwise: w.readFailedText, routes: [NOTIFICATIONS], mayOverlap: true });
  const mark = (marking: () => Promise<unknown>) =>
    act(marking, { failed: { title: w.readFailed, text: w.readFailedText } });
  const leave = (to: string) => {
    onClose();
    go(to);
  };
  const open = ({ id, key, isRead, actionUrl }: Item) => {
    if (!isRead && id === undefined) markSampleRead(key);
    else if (!isRead && id !== undefined && !away)
      void mark(() => call('POST /api/notifications/{userId}/{id}/read', { params: { userId, id } }));
    if (actionUrl) leave(actionUrl);
  };
  const openAll = () => {
    markSampleRead();
    void mark(() => call('POST /api/notifications/{userId}/read-all', { params: { userId } }));
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.title}
      lead={connection && w.live[connection]}
      closeLabel={w.close}
    >
      <Loaded read={read} what={w.title}>
        {(kept) => {
          const items = itemsOf(kept, samples, language, most);
          if (items.length === 0) return <EmptyState did={did} title={w.none} text={w.noneText} />;
          return (
            <>
              <List label={w.title}>
                {items.map((item) => (
                  <ItemRow key={item.key} item={item} onOpen={() => open(item)} />
                ))}
              </List>
              {items.some(({ isRead }) => !isRead) && (
                <div className={styles.all}>
                  <Button look="quiet" isAct isWide icon={check} onClick={openAll}>
                    {w.readAll}
                  </Button>
                </div>
              )}
              <div className={styles.all}>
                <Button look="quiet" isWide onClick={() => leave('/inbox')}>
                  {w.whole}
                </Button>
              </div>
              {kept.some(({ isSample }) => !isSample) && <PushOffer onWanted={() => leave('/myinfo?notify')} />}
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}
