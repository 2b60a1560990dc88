import { createStore } from '#ui/store.ts';
import { onSession } from './session.ts';

/** What a person saw last, one cache for each user; the worker leaves these alone. */
const PREFIX = 'seen-';
const MOST_REPLIES = 60;
const MOST_CHARACTERS = 200_000;
const IDLE_MS = 500;
const FIRST_READ_MS = 2000;

export interface Reply {
  readonly text: string;
  readonly link: string | null;
  /** When the server wrote it (RFC 9110 section 6.6.1). */
  readonly date: string | null;
  /** Where the server's events were before it read this; null for a reply of the past. */
  readonly position: string | null;
}

/** When what is on screen was answered, by path. */
const times = new Map<string, number>();
/** One for each time between two changes of who is there: what was asked in one is never kept in the next. */
let era = 0;
/** Set with every read: where the server's events were at the first of them. */
const firstRead = createStore<{ readonly position: string | null } | undefined>(undefined);
onSession(() => void forget());

export const currentEra = (): number => era;

/** The id of the events that came after the first read of the person who is there: what the stream must begin with, so that nothing is missed. */
export const readFrom = (): string => firstRead.get()?.position ?? '';

/** Acts once something was read, or when nothing was for 2 s; returns a function that gives up waiting. */
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

/** Only what lists a user’s own is kept, with the merchants and the rules of the currency: no image, no single record, nothing else about others. */
export const isKept = (route: string): boolean =>
  route.startsWith('GET ') && /(\{userId\}(\/resolution|\/history)?|\/merchants|\/currency|\/org)$/.test(route);

/** When the data of a path was answered, in ms; undefined when it was not. */
export const timeOf = (path: string): number | undefined => times.get(path);

/** Keeps what the server answered, when the browser has time for it; the oldest goes when there are too many. */
export function keep(path: string, userId: number, reply: Reply, asked: number): void {
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
  // Where site data is blocked nothing is kept.
  const cache = await caches.open(name).catch(() => undefined);
  if (!cache) return;
  try {
    await cache.put(path, new Response(text, { headers }));
    const [oldest, ...others] = await cache.keys();
    if (oldest && others.length >= MOST_REPLIES) await cache.delete(oldest);
  } catch {
    // No room: an older answer must not stand for this one.
    await cache.delete(path);
  }
  if (asked !== era) await caches.delete(name);
}

/** What was kept of a path for a user. */
export async function keptReply(path: string, userId: number): Promise<Reply | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const asked = era;
  const found = await caches.match(path, { cacheName: PREFIX + userId }).catch(() => undefined);
  const text = await found?.text();
  // An earlier release kept whatever came, sign-in pages of HTML too.
  if (!found || !text || text.startsWith('<') || asked !== era) return undefined;
  const date = found.headers.get('date');
  noteTime(path, date);
  return { text, link: found.headers.get('link'), date, position: null };
}

function noteTime(path: string, date: string | null): void {
  const time = Date.parse(date ?? '');
  times.set(path.replace(/\?.*/, ''), Number.isNaN(time) ? Date.now() : time);
}

/** Forgets everything that was kept, of every user: the next person must not find it. */
export async function forget(): Promise<void> {
  era += 1;
  times.clear();
  firstRead.set(undefined);
  if (!('caches' in globalThis)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}
