import { type ReactNode, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useStore } from '#ui/store.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { bellWords } from './bell-words.ts';
import { useRead } from './calls.ts';
import { samples } from './samples.ts';

/** docs/product/notifications.md#list: at most 10 are shown. */
export const MOST = 10;
/** Badge and accessible name show 9+ above this. */
const BADGE = 9;

interface Bell {
  count: number;
  label: string;
  onClick: () => void;
  isOpen: boolean;
}

/** Loads the code of the list, after the first screen or at the first press. */
export const loadPanel = () => import('./NotificationPanel.tsx').then(({ NotificationPanel }) => NotificationPanel);

/** Renders the header's bell, which opens the list of notifications. */
export function Notifications({ children }: { children: (bell: Bell) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, need] = useLater(loadPanel);
  const shown = useStore(samples);
  const w = useWords(bellWords);
  const read = useRead('GET /api/notifications/{userId}', { query: { limit: MOST } });
  const unread = [...(read.data ?? []), ...shown].filter(({ isRead }) => !isRead).length;
  return (
    <>
      <TextSpan>
        {children({
          count: unread,
          label: w.bell(unread > BADGE ? `${BADGE}+` : String(unread)),
          onClick: () => need(() => setIsOpen(true)),
          isOpen,
        })}
      </TextSpan>
      {Panel && <Panel isOpen={isOpen} onClose={() => setIsOpen(false)} read={read} samples={shown} most={MOST} />}
    </>
  );
}
