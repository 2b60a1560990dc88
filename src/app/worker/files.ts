import { settingsIn } from '#app/page-settings.ts';
import { screenPathOf, screenPaths } from '#app/routes.ts';

/**
 * Inserted by the build: every file that the app needs offline, with the SHA-256 of its content, and a version for all
 * of them.
 */
declare const PRECACHE: { readonly version: string; readonly files: Readonly<Record<string, string>> };

/** The build inserts the whole list here, so `PRECACHE` occurs only once. */
const { version, files } = PRECACHE;
const CACHE = `files-${version}`;
/** Caches of a person's own data (platform/web/calls/kept-replies.ts), which the worker must not delete. */
const KEPT = 'seen-';
const PAGE = '/';
const AT_ONCE = 4;
const screens: ReadonlySet<string> = new Set(screenPaths);

export const isCacheable = (path: string): boolean => path.startsWith('/assets/') || path in files;

/**
 * Fills this version's cache, file by file and the page last. If a file is missing or does not match its hash, it
 * deletes the cache and fails.
 */
export async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const queue = Object.entries(files).values();
    const lane = async () => {
      for (const [path, hash] of queue)
        await cache.put(path, (await alreadyHere(path, hash)) ?? (await read(path, hash)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await cache.put(PAGE, await readPage());
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Takes a file from another version's cache, which has most of what a new one needs. */
async function alreadyHere(path: string, hash: string): Promise<Response | undefined> {
  const kept = await caches.match(path);
  return kept && (await isWhole(kept, hash)) ? kept : undefined;
}

async function read(path: string, hash: string): Promise<Response> {
  // A file with a hash in its name never changes, so a copy from the browser's HTTP cache is good enough.
  const answer = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });
  if (answer.ok && (await isWhole(answer, hash))) return answer;
  throw new Error(`${path} is not of this version`);
}

async function isWhole(answer: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return hash === Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetches the page with this server's settings in its markup. Undefined if it is not of this version. */
async function readPage(): Promise<Response> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const asked = [...(await page.clone().text()).matchAll(/["'](\/assets\/[^"'?#]+)/g)].flatMap(
    ([, path]) => path ?? [],
  );
  if (page.ok && !page.redirected && asked.length > 0 && asked.every((path) => path in files)) return page;
  throw new Error('the page belongs to another version');
}

/** Deletes all other versions, once a person has accepted this one. */
export async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE && !name.startsWith(KEPT));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Returns the cached page at once. An unknown path keeps its status (docs/product/shell.md#unknown-pages). */
export async function pageFor(request: Request): Promise<Response> {
  const page = await (await caches.open(CACHE)).match(PAGE);
  if (!page) return fetch(request);
  const isKnown = screens.has(screenPathOf(new URL(request.url).pathname));
  return isKnown ? page : new Response(page.body, { status: 404, headers: page.headers });
}

/** Reports whether an answer is HTML. The page is the only built file that is; any other HTML answer is a proxy's. */
const isHtml = ({ headers }: Response) => /^text\/html/i.test(headers.get('content-type') ?? '');

const NETWORK_SIGN_IN = 511;

/**
 * Returns the page from the network, where a proxy's sign-in may appear. If network or server fail, returns the cached
 * one.
 */
export async function pageFromNetwork(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && (answer.status < 500 || answer.status === NETWORK_SIGN_IN)) return answer;
  return pageFor(request);
}

/** Refetches the page, because the server's settings may have changed. Returns true if the cached page had others. */
export async function refreshPage(): Promise<boolean> {
  const page = await readPage().catch(() => undefined);
  if (!page) return false;
  const cache = await caches.open(CACHE);
  const [before, now] = await Promise.all([cache.match(PAGE).then((kept) => kept?.text()), page.clone().text()]);
  await cache.put(PAGE, page);
  return before !== undefined && settingsIn(before) !== settingsIn(now);
}

/** Returns a built file from the cache, else from the network, storing it if there is room. */
export async function fileOf(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  // An earlier release stored a proxy's sign-in page as a file.
  if (kept && !isHtml(kept)) return kept;
  const fresh = await fetch(request);
  // Files outside the list, such as the font of the rarest syllables, are stored on first use.
  if (fresh.status === 200 && !isHtml(fresh)) event.waitUntil(cache.put(request, fresh.clone()).catch(() => undefined));
  return fresh;
}
