import { createStore, useStore } from '#ui/store.ts';
import { type Sender, senderOf } from './sender.ts';

/** What is away: the network, the server behind it, or the way to it, on which something asks for a sign-in; undefined while answers come. */
export type OfflineCause = 'network' | 'server' | 'sign-in' | undefined;

const HEALTH = '/api/health';
const ANSWER_MS = 4000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const hasNetwork = () => navigator.onLine !== false;
const away = createStore<OfflineCause>(hasNetwork() ? undefined : 'network');
/** Reads that a sign-in page answered, until a probe of the same address is answered by our server. */
const doubted = new Set<string>();
/** Addresses whose probe passed: a further sign-in page fails that call alone, or it would be read again for ever. */
const passed = new Set<string>();
let asking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = FIRST_WAIT_MS;

globalThis.addEventListener?.('offline', () => change('network'));
globalThis.addEventListener?.('online', () => void isOffline());

function change(next: OfflineCause): void {
  clearTimeout(timer);
  if (next === 'server' || next === 'sign-in') {
    timer = setTimeout(() => void isOffline(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  } else waitMs = FIRST_WAIT_MS;
  if (next !== away.get()) away.set(next);
}

/** An answer of our server came. It does not end a sign-in that another call met: only a probe of that call does. */
export function answered(path = HEALTH): void {
  passed.delete(path);
  if (away.get() !== 'sign-in') change(undefined);
}

/** A sign-in page came in place of an answer; `path` is that of a read. */
export function intercepted(path = HEALTH): void {
  if (passed.has(path)) return;
  doubted.add(path);
  if (away.get() !== 'sign-in') change('sign-in');
}

/** Asks the server for a sign of life, once for all who doubt it at a time; while it is away this asks again by itself. */
export function isOffline(): Promise<boolean> {
  asking ??= findCause().then((cause) => {
    asking = undefined;
    change(cause);
    return cause !== undefined;
  });
  return asking;
}

async function findCause(): Promise<OfflineCause> {
  if (!hasNetwork()) return 'network';
  for (const path of new Set([HEALTH, ...doubted])) {
    const sender = await probe(path);
    if (sender === 'sign-in') return sender;
    if (sender !== 'ours' && path === HEALTH) return 'server';
    if (doubted.delete(path)) passed.add(path);
  }
  return undefined;
}

async function probe(path: string): Promise<Sender | undefined> {
  const asked = fetch(path, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  return asked.then(
    (answer) => {
      const sender = senderOf(answer);
      // A server that cannot serve says so by its status.
      return sender === 'ours' && path === HEALTH && !answer.ok ? 'gateway' : sender;
    },
    () => undefined,
  );
}

/** Calls `listener` when answers stop coming or come again; returns a function that stops it. */
export const onReach = away.subscribe;

/** What is away, for a screen that says so. */
export const useOfflineCause = (): OfflineCause => useStore(away, away.get, () => undefined);
