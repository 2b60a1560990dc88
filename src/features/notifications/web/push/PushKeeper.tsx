import { useEffect } from 'react';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import type { Language } from '#platform/words.ts';
import { call, useRead } from '../calls.ts';
import { MOST } from '../Notifications.tsx';
import { subscriptionHere } from './browser.ts';

/**
 * Keeps the app's badge at the number of unread notifications, and binds this browser's push subscription to the
 * session.
 */
export function PushKeeper() {
  const userId = useUserId();
  const language = useLanguage();
  const { data } = useRead('GET /api/notifications/{userId}', { query: { limit: MOST } });
  const unread = data?.filter(({ isRead }) => !isRead).length;
  useEffect(() => {
    if (unread !== undefined) void setBadge(unread);
  }, [unread]);
  useEffect(() => {
    keep(userId, language).catch((error: unknown) => report('The push subscription could not be checked:', error));
  }, [userId, language]);
  return null;
}

/**
 * Unsubscribes a browser that the server does not know as this person's, because someone else signed in or the session
 * expired.
 */
async function keep(userId: number, language: Language): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const { endpoint } = subscription;
  const { device } = await call('POST /api/push/{userId}/here', { params: { userId }, body: { endpoint, language } });
  if (!device) await subscription.unsubscribe();
}

async function setBadge(count: number): Promise<void> {
  // Some browsers lack badges, and some apps may not set one.
  await navigator.setAppBadge?.(count).catch(() => undefined);
}
