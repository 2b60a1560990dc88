import type { Page } from '@playwright/test';

/** A notification that the app's worker asked the browser to show. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** A headless browser shows no notifications and has no icon badge, so the requests are recorded. */
const KEEP = `{
  self.shown = [];
  Object.defineProperty(self.navigator, 'setAppBadge', { value: async (count) => void (self.counted = count) });
  self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
}`;
const SHOWN = 'self.shown.map(({ title, body, tag }) => ({ title, body, tag }))';
const COUNTED = 'self.counted';
const PRESS = `{
  const { data } = self.shown.pop();
  const event = new ExtendableEvent('notificationclick');
  self.dispatchEvent(Object.assign(event, { notification: { data, close: () => undefined } }));
}`;

/**
 * Drives the app's service worker through Chromium's DevTools: `deliver` simulates a push, `press` a press on the last
 * notification.
 */
export async function pushWorkerOf(page: Page) {
  const context = page.context();
  const origin = new URL(page.url()).origin;
  await context.grantPermissions(['notifications'], { origin });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await worker.evaluate(KEEP);
  return {
    shown: (): Promise<ShownNotification[]> => worker.evaluate(SHOWN),
    /** Returns the number in the app's badge. */
    counted: (): Promise<number> => worker.evaluate(COUNTED),
    deliver: (pushed: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(pushed) }),
    press: (): Promise<void> => worker.evaluate(PRESS),
  };
}
