import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useDid } from '#features/identity/web/useDid.ts';
import { whenText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { useUserId } from '#platform/web/session.ts';
import { alert, bell, check } from '#ui/icons.ts';
import { List, ListRow } from '#ui/List.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { EmptyState } from '#ui/State.tsx';
import type { Notification } from '../contract.ts';
import { call, useRead } from './calls.ts';
import { told } from './told.ts';
import { words } from './words.ts';

/** SPEC.md section 9: at most 10 are kept. */
const MOST = 10;
const ICONS = { success: check, error: alert, warning: alert, info: bell } as const;

interface Bell {
  count: number;
  label: string;
  onClick: () => void;
  isOpen: boolean;
}

/** Gives the header its bell, and opens the list of what the person was told. */
export function Notifications({ children }: { children: (bell: Bell) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const w = useWords(words);
  const read = useRead('GET /api/notifications/{userId}', { query: { limit: MOST } });
  const unread = read.data?.filter(({ isRead }) => !isRead).length ?? 0;
  return (
    <>
      {children({ count: unread, label: w.bell(unread), onClick: () => setIsOpen(true), isOpen })}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={w.title} closeLabel={w.close}>
        <Loaded read={read} what={w.title}>
          {(items) => <Told notifications={items} onLeave={() => setIsOpen(false)} />}
        </Loaded>
      </Sheet>
    </>
  );
}

function Told({ notifications, onLeave }: { notifications: readonly Notification[]; onLeave: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const userId = useUserId();
  const [, go] = useLocation();
  const now = new Date();
  if (notifications.length === 0) return <EmptyState did={did} title={w.none} text={w.noneText} />;

  const open = async ({ id, isRead, actionUrl }: Notification) => {
    if (actionUrl) {
      onLeave();
      go(actionUrl);
    }
    if (isRead) return;
    await call('POST /api/notifications/{userId}/{id}/read', { params: { userId, id } });
    await refetch('GET /api/notifications/{userId}');
  };
  return (
    <List label={w.title}>
      {notifications.map((one) => {
        const { title, message } = told(one, language);
        const when = whenText(one.timestamp, now, language);
        return (
          <ListRow
            key={one.id}
            icon={ICONS[one.type]}
            title={title}
            meta={`${message} · ${one.isSample ? `${w.sample} · ` : ''}${when}`}
            onClick={() => void open(one)}
          />
        );
      })}
    </List>
  );
}
