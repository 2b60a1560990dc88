import { useEffect, useEffectEvent } from 'react';
import { gather } from '#platform/web/calls/gather.ts';
import { refetch, refetchFailed } from '#platform/web/calls/query.ts';
import { isOffline, recordAnswer } from '#platform/web/calls/reach.ts';
import { useHasOwner, useUserId } from '#platform/web/calls/session.ts';
import { setConnection } from '#platform/web/device/connection.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import type { LiveEvent } from '#platform/web/live/event-source.ts';
import { startLive } from '#platform/web/live/live.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { webFeatures } from './features.ts';
import { staleAfter } from './stale.ts';

const EVERYTHING = staleAfter(webFeatures).flatMap(([, routes]) => routes);

/** What notifications say is fetched with the first one; Home does not wait for it. */
const loadTold = () => import('#features/notifications/told.ts');

/** Notifications that come within this time are one toast, and what such events make old is read once. */
const TOGETHER_MS = 300;
const READ_ONCE_MS = 50;

/** Follows the user's events while the app is open: reads again what they make old, and shows notifications as toasts. */
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
    for (const [type, routes] of staleAfter(webFeatures))
      live.on(type, (data) => {
        for (const route of data.refetch === true ? EVERYTHING : routes) old.add(route);
      });
    const told = gather<LiveEvent['data']>(TOGETHER_MS, (events) => {
      // It stands behind the bell in any case.
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
