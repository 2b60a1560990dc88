import { settingsIn } from '#app/page-settings.ts';
import { screenPathOf, screenPaths } from '#app/routes.ts';

/** What the build wrote: every file that the app needs without a network, with the SHA-256 of its content, and a name for all of it. */
declare const PRECACHE: { readonly version: string; readonly files: Readonly<Record<string, string>> };

/** Named once, since the build puts the list itself in its place. */
const { version, files } = PRECACHE;
const CACHE = `files-${version}`;
/** What the page keeps of a person's own (platform/web/calls/kept-replies.ts) is not the worker's to drop. */
const KEPT = 'seen-';
const PAGE = '/';
const AT_ONCE = 4;
const screens: ReadonlySet<string> = new Set(screenPaths);

export const isCacheable = (path: string): boolean => path.startsWith('/assets/') || path in files;

/** Fills this version's cache, file by file and the page last; one file that is missing or another's fails it, and leaves nothing. */
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

/** From another version's cache, which holds most of what a new one needs. */
async function alreadyHere(path: string, hash: string): Promise<Response | undefined> {
  const kept = await caches.match(path);
  return kept && (await isWhole(kept, hash)) ? kept : undefined;
}

async function read(path: string, hash: string): Promise<Response> {
  // A hashed name is never another content, so the browser's own copy will do.
  const answer = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });
  if (answer.ok && (await isWhole(answer, hash))) return answer;
  throw new Error(`${path} is not of this version`);
}

async function isWhole(answer: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return hash === Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The page as this server gives it (it tells the mode in its markup), if it is of this version. */
async function readPage(): Promise<Response> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const asked = [...(await page.clone().text()).matchAll(/["'](\/assets\/[^"'?#]+)/g)].flatMap(
    ([, path]) => path ?? [],
  );
  if (page.ok && !page.redirected && asked.length > 0 && asked.every((path) => path in files)) return page;
  throw new Error('the page belongs to another version');
}

/** Only this version stays, once a person has taken it. */
export async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE && !name.startsWith(KEPT));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page, at once; an unknown place keeps its status (docs/product/shell.md#unknown-pages). */
export async function pageFor(request: Request): Promise<Response> {
  const page = await (await caches.open(CACHE)).match(PAGE);
  if (!page) return fetch(request);
  const isKnown = screens.has(screenPathOf(new URL(request.url).pathname));
  return isKnown ? page : new Response(page.body, { status: 404, headers: page.headers });
}

/** No built file but the page is HTML: such an answer is a proxy's. */
const isHtml = ({ headers }: Response) => /^text\/html/i.test(headers.get('content-type') ?? '');

const NETWORK_SIGN_IN = 511;

/** The page from the network, where a proxy's sign-in may come before it. While the network or the server fails, the kept one. */
export async function pageFromNetwork(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && (answer.status < 500 || answer.status === NETWORK_SIGN_IN)) return answer;
  return pageFor(request);
}

/** Reads the page again, since a server may have other settings by now. Returns true if the kept page had others. */
export async function refreshPage(): Promise<boolean> {
  const page = await readPage().catch(() => undefined);
  if (!page) return false;
  const cache = await caches.open(CACHE);
  const [before, now] = await Promise.all([cache.match(PAGE).then((kept) => kept?.text()), page.clone().text()]);
  await cache.put(PAGE, page);
  return before !== undefined && settingsIn(before) !== settingsIn(now);
}

/** A built file: from the cache, else from the network, to be kept if there is room. */
export async function fileOf(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  // An earlier release kept a proxy's sign-in page as a file.
  if (kept && !isHtml(kept)) return kept;
  const fresh = await fetch(request);
  // What is not in the list, such as the rarest syllables' font, comes with its first use.
  if (fresh.status === 200 && !isHtml(fresh)) event.waitUntil(cache.put(request, fresh.clone()).catch(() => undefined));
  return fresh;
}
