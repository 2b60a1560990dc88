import { currentEra } from '#platform/web/calls/kept-replies.ts';

/** What was read of documents. `seen-`: the page forgets it with all else when somebody signs out, and the service worker leaves it alone. */
const CACHE = 'seen-documents';
/** So much is kept of all documents: 24 MB. What came first goes first. */
const MOST_CHUNKS = 384;
export const CHUNK = 64 * 1024;

/** One chunk of a document is kept under what the document is, and for whom. */
const pathOf = (name: string, n: number) => `/seen-documents/${name}/${n}`;
const isThere = () => 'caches' in globalThis;

/** The chunk as it was read here before. */
export async function keptChunk(name: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isThere()) return undefined;
  const asked = currentEra();
  const found = await caches.match(pathOf(name, n), { cacheName: CACHE }).catch(() => undefined);
  const bytes = await found?.arrayBuffer();
  return bytes && asked === currentEra() ? new Uint8Array(bytes) : undefined;
}

/** Keeps chunks; where there is no room they are read again another time. */
export async function keepChunks(name: string, chunks: ReadonlyMap<number, Uint8Array>, asked: number): Promise<void> {
  if (!isThere() || asked !== currentEra()) return;
  try {
    const cache = await caches.open(CACHE);
    for (const [n, bytes] of chunks) await cache.put(pathOf(name, n), new Response(bytes.slice()));
    const keys = await cache.keys();
    const tooMany = keys.slice(0, Math.max(0, keys.length - MOST_CHUNKS));
    await Promise.all(tooMany.map((key) => cache.delete(key)));
  } catch {
    // Without room nothing is kept.
  }
  if (asked !== currentEra()) await caches.delete(CACHE).catch(() => false);
}
