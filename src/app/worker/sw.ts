import { PAST_WORKER } from '#platform/past-worker.ts';
import { dropOthers, fileOf, fill, isCacheable, pageFor, pageFromNetwork, refreshPage } from './files.ts';
import { openPushed, showPushed } from './push.ts';
import { isShared, takeShared } from './shared.ts';

/**
 * Answers with the page and the built files of this version's cache, without waiting for the network. A new version
 * waits unused until a person accepts it. API calls are never intercepted; the page itself stores what a person saw
 * last (platform/web/calls/kept-replies.ts). Push messages are shown as notifications.
 */
declare const self: ServiceWorkerGlobalScope;

/**
 * Notifies every open page if the server's settings have changed. A page from the cache shows those of its last visit.
 */
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
