import { onReach } from '#platform/web/calls/reach.ts';
import { keptInTab } from '#platform/web/device/storage.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';
import { createStore } from '#ui/store.ts';

/** A new version: none, whole and waiting for a press, or taken in another tab while this one was in the middle of a form. */
export type Update = 'none' | 'waiting' | 'taken';

/** The worker's fetching must not stand in the way of the first screen's. */
const AFTER_LOAD_MS = 2000;
const LOOK_EVERY_MS = 3_600_000;

export const update = createStore<Update>('none');
let registration: ServiceWorkerRegistration | undefined;

/** Takes the new version in every tab; the tabs follow when it has taken over. */
export function takeUpdate(): void {
  const waiting = registration?.waiting;
  if (update.get() === 'waiting' && waiting) waiting.postMessage('take');
  else location.reload();
}

/** Registers the service worker once the page stands, and follows its versions. A browser without one is served as ever. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isFollowing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over pages that are of its own version.
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

/** The server has other settings than this page: it is loaded again, but not over a form and at most once a minute, whatever a proxy writes into it. */
function readAgain(): void {
  const since = Date.now() - Number(keptInTab.getItem(READ_AT) ?? 0);
  if (since < AT_MOST_EACH_MS || isUnsaved()) return;
  keptInTab.setItem(READ_AT, String(Date.now()));
  location.reload();
}

/** True when one version waits while another is active. WebKit may report the first worker as the controller while it still waits. */
export const isNewer = ({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): boolean =>
  waiting !== null && active !== null;

async function register(): Promise<void> {
  // A browser may forbid it (a private window, no room): the page works without.
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

/** A page that stays open looks for a new version each hour that it is used in, and when the server is back. */
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
