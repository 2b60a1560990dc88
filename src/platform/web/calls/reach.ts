import { createStore, useStore } from '#ui/store.ts';
import { showSignIn } from './past-worker.ts';
import { type Sender, senderOf } from './sender.ts';

/**
 * Reason why no answers come: no network, no server behind it, or something in between that requires a sign-in.
 * Undefined while answers come.
 */
export type OfflineCause = 'network' | 'server' | 'sign-in' | undefined;

const HEALTH = '/api/health';
const ANSWER_MS = 4000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const hasNetwork = () => navigator.onLine !== false;
const away = createStore<OfflineCause>(hasNetwork() ? undefined : 'network');
/** Paths of reads that a sign-in page answered, until they are probed. */
const doubted = new Set<string>();
/**
 * Addresses whose sign-in page concerns that call alone: their probe succeeded, or other addresses answered. They are
 * not probed again.
 */
const alone = new Set<string>();
/** Last address that our server answered. It shows whether a sign-in blocks the whole server or one address. */
let witness: string | undefined;
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
  if (next === 'sign-in') showSignIn(false);
}

/**
 * Records an answer; `path` is that of a read which our server answered. It does not end a sign-in by itself: the next
 * probe does.
 */
export function recordAnswer(path?: string): void {
  if (path !== undefined) {
    alone.delete(path);
    witness = path;
  }
  if (away.get() === 'sign-in') void isOffline();
  else change(undefined);
}

/** Records that a sign-in page came instead of an answer; `path` is that of a read. */
export function recordInterception(path = HEALTH): void {
  if (alone.has(path)) return;
  doubted.add(path);
  void isOffline();
}

/** Probes the server, once for all concurrent callers. While it cannot be reached, the probe repeats by itself. */
export function isOffline(): Promise<boolean> {
  asking ??= findCause().then((cause) => {
    asking = undefined;
    // Another path was doubted while these were probed.
    if (cause === undefined && doubted.size > 0) return isOffline();
    change(cause);
    return cause !== undefined;
  });
  return asking;
}

async function findCause(): Promise<OfflineCause> {
  if (!hasNetwork()) return 'network';
  const refused: string[] = [];
  const isMet = doubted.size > 0;
  for (const path of new Set([HEALTH, ...doubted])) {
    const sender = await probe(path);
    if (path === HEALTH && (sender === 'gateway' || sender === undefined)) return 'server';
    if (sender === 'sign-in') refused.push(path);
    else settle(path);
  }
  if (refused.length > 0 && !(await isWitnessed(refused))) return 'sign-in';
  for (const path of refused) settle(path);
  if (isMet) showSignIn(true);
  return undefined;
}

/** A further sign-in page at this address fails that call alone. */
function settle(path: string): void {
  if (doubted.delete(path)) alone.add(path);
}

/** Reports whether our server answers an address other than those. */
const isWitnessed = async (refused: readonly string[]): Promise<boolean> =>
  witness !== undefined && !refused.includes(witness) && (await probe(witness)) === 'ours';

async function probe(path: string): Promise<Sender | undefined> {
  const asked = fetch(path, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  return asked.then(
    (answer) => {
      const sender = senderOf(answer);
      // A server that cannot serve shows it by its status.
      return path === HEALTH && sender !== 'sign-in' && !answer.ok ? 'gateway' : sender;
    },
    () => undefined,
  );
}

/** Calls `listener` when answers stop or return. Returns a function that stops it. */
export const onReach = away.subscribe;

/** Returns why no answers come, for screens that report it. */
export const useOfflineCause = (): OfflineCause => useStore(away, away.get, () => undefined);
