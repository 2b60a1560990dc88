import { PAST_WORKER } from '#platform/past-worker.ts';
import { dropOthers, fileOf, fill, isCacheable, pageFor, pageFromNetwork, refreshPage } from './files.ts';
import { openPushed, showPushed } from './push.ts';
import { isShared, takeShared } from './shared.ts';

/**
 * Answers with the page and the built files from this version's cache, never waiting for the network. A new version waits, whole and
 * unused, until a person takes it; the API is never touched: what a person saw last is the page's to keep (kept.ts). What the server pushes it shows.
 */
declare const self: ServiceWorkerGlobalScope;

/** A page that has been answered from the cache shows the settings of its last visit: every open one is told when they are others. */
async function tellOfOtherSettings(): Promise<void> {
  if (!(await refreshPage())) return;
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('settings');
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take') void self.skipWaiting();
  if (data === 'look') event.waitUntil(tellOfOtherSettings());
});
self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin === location.origin && isShared(request, pathname)) return event.respondWith(takeShared(request));
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (isCacheable(pathname)) return event.respondWith(fileOf(request, event));
  if (request.mode !== 'navigate') return;
  if (searchParams.has(PAST_WORKER)) return event.respondWith(pageFromNetwork(request));
  event.respondWith(pageFor(request));
});
