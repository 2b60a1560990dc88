import { useEffect, useEffectEvent } from 'react';
import { toldTogether } from '#features/notifications/web/told.ts';
import { setConnection } from '#platform/web/connection.ts';
import type { LiveEvent } from '#platform/web/event-source.ts';
import { gather } from '#platform/web/gather.ts';
import { useLanguage } from '#platform/web/language.ts';
import { startLive } from '#platform/web/live.ts';
import { refetch, refetchFailed } from '#platform/web/query.ts';
import { answered, isAway } from '#platform/web/reach.ts';
import { useIsSomebody, useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';

/** What each event makes old. A notification tells of what others did, so whatever waits for others is read anew. */
const MAKES_OLD = {
  transaction_update: ['GET /api/transactions/{userId}'],
  balance_update: [
    'GET /api/assets/{userId}',
    'GET /api/portfolio/{userId}',
    'GET /api/local-currency/{userId}',
    'GET /api/charges/{id}',
    'GET /api/payments/{userId}',
  ],
  notification: [
    'GET /api/notifications/{userId}',
    'GET /api/work/approvals/{userId}',
    'GET /api/work/summary/{userId}',
    'GET /api/tax-refunds/{userId}',
    'GET /api/digital-documents/{userId}',
    'GET /api/credentials/{userId}',
    'GET /api/showings/{userId}',
  ],
};

const EVERYTHING = Object.values(MAKES_OLD).flat();

/** Notifications that come within this time are one toast, and what such events make old is read once. */
const TOGETHER_MS = 300;
const READ_ONCE_MS = 50;

/** Follows the user's events while the app is open: reads anew what they make old, and shows notifications as toasts. */
export function LiveUpdates() {
  const userId = useUserId();
  const language = useLanguage();
  const isSomebody = useIsSomebody();
  const tell = useEffectEvent((events: readonly [LiveEvent['data'], ...LiveEvent['data'][]]) => {
    const { title, message, isDestructive } = toldTogether(events, language);
    toast({ title, text: message, isDestructive });
  });
  useEffect(() => {
    if (!isSomebody) return;
    const live = startLive(userId);
    setConnection('disconnected');
    const old = gather<string>(READ_ONCE_MS, (routes) => void refetch(...new Set(routes)));
    for (const [type, routes] of Object.entries(MAKES_OLD))
      live.on(type, (data) => {
        for (const route of data.refetch === true ? EVERYTHING : routes) old.add(route);
      });
    const told = gather<LiveEvent['data']>(TOGETHER_MS, (events) => tell(events));
    live.on('notification', told.add);
    live.onConnection(() => {
      setConnection(live.isConnected() ? 'connected' : 'disconnected');
      if (!live.isConnected()) return void isAway();
      answered();
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
