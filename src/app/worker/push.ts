import { shownOf } from '#features/notifications/lock-screen.ts';
import type { Pushed } from '#features/notifications/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what the server pushed, and counts what is unread at the app's icon; browsers demand that each push is seen. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const pushed = data.json() as Pushed;
  const { title, options } = shownOf(pushed);
  const { navigator } = self as { readonly navigator: { setAppBadge?: (count: number) => Promise<void> } };
  await Promise.all([
    self.registration.showNotification(title, options),
    // A device without a badge shows none.
    navigator.setAppBadge?.(pushed.unread).catch(() => undefined),
  ]);
}

/** Opens what a notification is of: where the app stands at it or at Home already, there, and else beside what is being filled in. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close();
  const { url } = notification.data as { readonly url: string };
  const target = new URL(url, location.origin);
  if (target.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const standsAt = (path: string) => windows.find((one) => new URL(one.url).pathname === path);
  const found = standsAt(target.pathname) ?? standsAt('/');
  if (!found) return void (await self.clients.openWindow(target.href));
  const there = found.url === target.href ? found : await found.navigate(target.href);
  // Only what a person has just pressed may take the focus.
  await there?.focus().catch(() => undefined);
}
