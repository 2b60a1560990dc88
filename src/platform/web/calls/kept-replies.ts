import { createStore } from '#ui/store.ts';
import { onSession } from './session.ts';

/** Prefix of the caches with the last answers, one for each user. The worker leaves them alone. */
const PREFIX = 'seen-';
const MOST_REPLIES = 60;
const MOST_CHARACTERS = 200_000;
const IDLE_MS = 500;
const FIRST_READ_MS = 2000;

export interface Reply {
  readonly text: string;
  readonly link: string | null;
  /** Time at which the server wrote it (RFC 9110 section 6.6.1). */
  readonly date: string | null;
  /** Position of the server's events before it read this; null for a stored answer. */
  readonly position: string | null;
}

/** Times of the answers on screen, by path. */
const times = new Map<string, number>();
/** Incremented when the user changes: an answer requested in one era is never stored in the next. */
let era = 0;
/** Position of the server's events at the first read; set by every read that has one. */
const firstRead = createStore<{ readonly position: string | null } | undefined>(undefined);
onSession(() => void forgetReplies());

export const currentEra = (): number => era;

/**
 * Returns the event id before the first read of the current user. The stream must start there, so that no event is
 * missed.
 */
export const readFrom = (): string => firstRead.get()?.position ?? '';

/** Calls `act` once something has been read, or after 2 s without a read. Returns a function that cancels it. */
export function afterFirstRead(act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    stopListening();
  };
  const go = () => {
    stop();
    act();
  };
  const timer = setTimeout(go, firstRead.get()?.position ? 0 : FIRST_READ_MS);
  const stopListening = firstRead.subscribe((read) => read && go());
  return stop;
}

/**
 * Reports whether answers of a route are stored: only lists of a user's own data, the merchants and the rules of the
 * currency. No images, no single records, nothing else about others.
 */
export const isStored = (route: string): boolean =>
  route.startsWith('GET ') && /(\{userId\}(\/resolution|\/history)?|\/merchants|\/currency|\/org)$/.test(route);

/** Returns the time in ms at which the data of a path was answered, or undefined. */
export const timeOf = (path: string): number | undefined => times.get(path);

/** Stores an answer when the browser is idle, and drops the oldest if there are too many. */
export function storeReply(path: string, userId: number, reply: Reply, asked: number): void {
  if (asked !== era) return;
  noteTime(path, reply.date);
  const { position } = reply;
  const first = firstRead.get()?.position ?? null;
  firstRead.set({ position: position && (!first || Number(position) < Number(first)) ? position : first });
  if (reply.text.length > MOST_CHARACTERS || !('caches' in globalThis)) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, IDLE_MS));
  whenIdle(() => asked === era && void store(path, PREFIX + userId, reply, asked), { timeout: IDLE_MS });
}

async function store(path: string, name: string, { text, link, date }: Reply, asked: number): Promise<void> {
  const headers = { date: date ?? new Date().toUTCString(), ...(link !== null && { link }) };
  // Nothing is stored where site data is blocked.
  const cache = await caches.open(name).catch(() => undefined);
  if (!cache) return;
  try {
    await cache.put(path, new Response(text, { headers }));
    const [oldest, ...others] = await cache.keys();
    if (oldest && others.length >= MOST_REPLIES) await cache.delete(oldest);
  } catch {
    // No room: an older answer must not remain in place of this one.
    await cache.delete(path);
  }
  if (asked !== era) await caches.delete(name);
}

/** Returns the stored answer of a path for a user. */
export async function keptReply(path: string, userId: number): Promise<Reply | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const asked = era;
  const found = await caches.match(path, { cacheName: PREFIX + userId }).catch(() => undefined);
  const text = await found?.text();
  // An earlier release stored every answer, including HTML sign-in pages.
  if (!found || !text || text.startsWith('<') || asked !== era) return undefined;
  const date = found.headers.get('date');
  noteTime(path, date);
  return { text, link: found.headers.get('link'), date, position: null };
}

function noteTime(path: string, date: string | null): void {
  const time = Date.parse(date ?? '');
  times.set(path.replace(/\?.*/, ''), Number.isNaN(time) ? Date.now() : time);
}

/** Deletes the stored answers of all users, so that the next person does not find them. */
export async function forgetReplies(): Promise<void> {
  era += 1;
  times.clear();
  firstRead.set(undefined);
  if (!('caches' in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}
