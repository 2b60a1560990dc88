import { shownOf } from '#features/notifications/lock-screen.ts';
import type { Pushed } from '#features/notifications/push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows a push notification and sets the unread count on the app's icon. Browsers require that each push is visible.
 */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const pushed = data.json() as Pushed;
  const { title, options } = shownOf(pushed);
  const { navigator } = self as { readonly navigator: { setAppBadge?: (count: number) => Promise<void> } };
  await Promise.all([
    self.registration.showNotification(title, options),
    // Devices without app badges lack this function.
    navigator.setAppBadge?.(pushed.unread).catch(() => undefined),
  ]);
}

/**
 * Opens the subject of a notification: in a window that already shows it or shows Home, else in a new one, so that no
 * half-filled form is lost.
 */
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
  // The browser allows a focus only right after the person pressed a notification.
  await there?.focus().catch(() => undefined);
}
