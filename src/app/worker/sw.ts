/**
 * Keeps the shell for when the network is away. Pages come from the network and fall back to the last good one, built files
 * (their names carry their hash) from the cache; the API is never touched: what is money is never answered from memory.
 */
declare const self: ServiceWorkerGlobalScope;

const CACHE = 'shell-1';
const PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(fetchPage(PAGE).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || /^\/api(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request).catch(lastGoodPage));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
});

async function fetchPage(request: RequestInfo) {
  const page = await fetch(request);
  if (page.ok) await keep(page.clone());
  return page;
}

/** Another page text is another build: the files of the one before go, those it starts with come. */
async function keep(page: Response) {
  const cache = await caches.open(CACHE);
  const text = await page.clone().text();
  if (text === (await (await cache.match(PAGE))?.text())) return;
  for (const old of await cache.keys()) await cache.delete(old);
  const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = PAGE]) => path);
  await Promise.all([cache.put(PAGE, page), cache.addAll(files)]);
}

async function lastGoodPage() {
  return (await caches.match(PAGE)) ?? Response.error();
}

async function fromCacheFirst(request: Request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(CACHE)).put(request, fresh.clone());
  return fresh;
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

export {};
