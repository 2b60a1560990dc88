/** Where the service worker puts a picture that another app shares (src/app/worker/shared.ts). */
const CACHE = 'shared';
const KEY = '/shared-picture';

/** The picture that another app has just shared, once: it is gone from the device's store with this. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE).catch(() => false))) return undefined;
  const kept = await (await caches.open(CACHE)).match(KEY);
  await caches.delete(CACHE);
  return kept?.blob();
}

/** Drops a picture that nobody has looked at yet: the next person must not find it. */
export async function dropSharedPicture(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
