/** Cache in which the service worker stores a picture that another app shares (src/app/worker/shared.ts). */
const CACHE = 'shared';
const KEY = '/shared-picture';

/** Returns the picture that another app has just shared, once: this deletes it from the device. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE).catch(() => false))) return undefined;
  const kept = await (await caches.open(CACHE)).match(KEY);
  await caches.delete(CACHE);
  return kept?.blob();
}

/** Deletes a picture that nobody has opened yet: the next person must not find it. */
export async function dropSharedPicture(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
