import { useEffect, useEffectEvent } from 'react';
import { gather } from '#platform/web/calls/gather.ts';
import { refetch, refetchFailed } from '#platform/web/calls/query.ts';
import { isOffline, recordAnswer } from '#platform/web/calls/reach.ts';
import { useHasOwner, useUserId } from '#platform/web/calls/session.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import type { LiveEvent } from '#platform/web/live/event-source.ts';
import { setConnection, startLive } from '#platform/web/live/live.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { staleAfter } from './stale.ts';

const EVERYTHING = Object.values(staleAfter).flat();

/** Texts of notifications load with the first one, so that Home does not wait for them. */
const loadTold = () => import('#features/notifications/notification-text.ts');

/** Notifications within this time share one toast, and their stale data is refetched once. */
const TOGETHER_MS = 300;
const READ_ONCE_MS = 50;

/** Follows the user's event stream while the app is open: refetches stale data and shows notifications as toasts. */
export function LiveUpdates() {
  const userId = useUserId();
  const language = useLanguage();
  const isSomebody = useHasOwner();
  const tell = useEffectEvent(async (events: readonly [LiveEvent['data'], ...LiveEvent['data'][]]) => {
    const { summaryText } = await loadTold();
    const { title, message, isDestructive } = summaryText(events, language);
    toast({ title, text: message, isDestructive });
  });
  useEffect(() => {
    if (!isSomebody) return;
    const live = startLive(userId);
    setConnection('disconnected');
    const old = gather<string>(READ_ONCE_MS, (routes) => void refetch(...new Set(routes)));
    for (const [type, routes] of Object.entries(staleAfter))
      live.on(type, (data) => {
        for (const route of data.refetch === true ? EVERYTHING : routes) old.add(route);
      });
    const told = gather<LiveEvent['data']>(TOGETHER_MS, (events) => {
      // The list behind the bell shows it in any case.
      tell(events).catch((error: unknown) => report('Notification not shown', error));
    });
    live.on('notification', told.add);
    live.onConnection(() => {
      setConnection(live.isConnected() ? 'connected' : 'disconnected');
      if (!live.isConnected()) return void isOffline();
      recordAnswer();
      void refetchFailed();
    });
    return () => {
      old.stop();
      told.stop();
      live.stop();
      setConnection(undefined);
    };
  }, [userId, isSomebody]);
  return null;
}
