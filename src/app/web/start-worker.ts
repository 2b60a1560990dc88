import { onReach } from '#platform/web/calls/reach.ts';
import { keptInTab } from '#platform/web/device/storage.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';
import { createStore } from '#ui/store.ts';

/** Update state: none, waiting for a press, or installed by another tab while this one had a half-filled form. */
export type Update = 'none' | 'waiting' | 'taken';

/** Delay, so that the worker's downloads do not compete with the first screen's. */
const AFTER_LOAD_MS = 2000;
const LOOK_EVERY_MS = 3_600_000;

export const update = createStore<Update>('none');
let registration: ServiceWorkerRegistration | undefined;

/** Activates the new version in every tab; the tabs reload when it has taken over. */
export function takeUpdate(): void {
  const waiting = registration?.waiting;
  if (update.get() === 'waiting' && waiting) waiting.postMessage('take');
  else location.reload();
}

/**
 * Registers the service worker after the page has loaded, and follows its versions. Browsers without one work as well.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isFollowing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker takes over pages of its own version.
    if (!isFollowing) isFollowing = true;
    else if (isUnsaved()) update.set('taken');
    else location.reload();
  });
  serviceWorker.addEventListener('message', ({ data }) => data === 'settings' && readAgain());
  const soon = () => setTimeout(() => void register(), AFTER_LOAD_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon);
}

const READ_AT = 'settings-read-at';
const AT_MOST_EACH_MS = 60_000;

/**
 * Reloads the page when the server's settings have changed, but not over a form and at most once a minute, since a
 * proxy may alter the page each time.
 */
function readAgain(): void {
  const since = Date.now() - Number(keptInTab.getItem(READ_AT) ?? 0);
  if (since < AT_MOST_EACH_MS || isUnsaved()) return;
  keptInTab.setItem(READ_AT, String(Date.now()));
  location.reload();
}

/**
 * True when one version waits while another is active. WebKit may report the first worker as the controller while it
 * still waits.
 */
export const isNewer = ({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): boolean =>
  waiting !== null && active !== null;

async function register(): Promise<void> {
  // Registration may be forbidden (private window, no space); the page works without.
  const found = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!found) return;
  registration = found;
  navigator.serviceWorker.controller?.postMessage('look');
  const look = () => {
    if (isNewer(found) && update.get() === 'none') update.set('waiting');
  };
  const follow = () => found.installing?.addEventListener('statechange', look);
  found.addEventListener('updatefound', follow);
  follow();
  look();
  lookForNewer(found);
}

/** Checks for a new version every hour of use, and when the server is reachable again. */
function lookForNewer(found: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const ask = () => {
    lookedAt = Date.now();
    found.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lookedAt > LOOK_EVERY_MS) ask();
  });
  onReach((away) => away || ask());
}
