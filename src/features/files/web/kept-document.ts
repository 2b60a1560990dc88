import { currentEra } from '#platform/web/calls/kept-replies.ts';

/** Cache for document chunks. Caches named `seen-` are deleted at sign-out, and the service worker ignores them. */
const CACHE = 'seen-documents';
/** Maximum number of chunks over all documents: 24 MB. The oldest are evicted first. */
const MOST_CHUNKS = 384;
export const CHUNK = 64 * 1024;

/** The cache key of a chunk. `name` identifies the document and the user. */
const pathOf = (name: string, n: number) => `/seen-documents/${name}/${n}`;
const isThere = () => 'caches' in globalThis;

/** Returns a cached chunk. */
export async function keptChunk(name: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isThere()) return undefined;
  const asked = currentEra();
  const found = await caches.match(pathOf(name, n), { cacheName: CACHE }).catch(() => undefined);
  const bytes = await found?.arrayBuffer();
  return bytes && asked === currentEra() ? new Uint8Array(bytes) : undefined;
}

/** Caches chunks. Without room, nothing is stored and they are loaded again next time. */
export async function keepChunks(name: string, chunks: ReadonlyMap<number, Uint8Array>, asked: number): Promise<void> {
  if (!isThere() || asked !== currentEra()) return;
  try {
    const cache = await caches.open(CACHE);
    for (const [n, bytes] of chunks) await cache.put(pathOf(name, n), new Response(bytes.slice()));
    const keys = await cache.keys();
    const tooMany = keys.slice(0, Math.max(0, keys.length - MOST_CHUNKS));
    await Promise.all(tooMany.map((key) => cache.delete(key)));
  } catch {
    // Storage is full: caching is optional.
  }
  if (asked !== currentEra()) await caches.delete(CACHE).catch(() => false);
}
