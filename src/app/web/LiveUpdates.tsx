import { useEffect, useSyncExternalStore } from 'react';
import { toldLive } from '#features/notifications/web/told.ts';
import { useLanguage } from '#platform/web/language.ts';
import { startLive } from '#platform/web/live.ts';
import { refetch, refetchFailed } from '#platform/web/query.ts';
import { isHosted, restore, subscribe, useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';

/** What each event makes old. A notification tells of what others did, so whatever waits for others is read anew. */
const MAKES_OLD = {
  transaction_update: ['GET /api/transactions/{userId}'],
  balance_update: ['GET /api/assets/{userId}', 'GET /api/portfolio/{userId}', 'GET /api/local-currency/{userId}'],
  notification: [
    'GET /api/notifications/{userId}',
    'GET /api/work/approvals/{userId}',
    'GET /api/tax-refunds/{userId}',
    'GET /api/digital-documents/{userId}',
  ],
};

/** Follows the user's events while the app is open: reads anew what they make old, and shows notifications as toasts. */
export function LiveUpdates() {
  const userId = useUserId();
  const language = useLanguage();
  const isSomebody = useSyncExternalStore(subscribe, () => !isHosted() || restore() !== null);
  useEffect(() => {
    if (!isSomebody) return;
    const live = startLive(userId);
    for (const [type, routes] of Object.entries(MAKES_OLD)) live.on(type, () => void refetch(...routes));
    live.on('notification', (data) => {
      const { title, message, isDestructive } = toldLive(data, language);
      toast({ title, text: message, isDestructive });
    });
    live.onConnection(() => {
      if (live.isConnected()) void refetchFailed();
    });
    return live.stop;
  }, [userId, language, isSomebody]);
  return null;
}
