import { createStore, useStore } from '#ui/store.ts';

/** What is away: the network, or the server behind a network that is there; undefined while answers come. */
export type OfflineCause = 'network' | 'server' | undefined;

const ANSWER_MS = 4000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const hasNetwork = () => navigator.onLine !== false;
const away = createStore<OfflineCause>(hasNetwork() ? undefined : 'network');
let asking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = FIRST_WAIT_MS;

globalThis.addEventListener?.('offline', () => change('network'));
globalThis.addEventListener?.('online', () => void isOffline());

function change(next: OfflineCause): void {
  clearTimeout(timer);
  if (next === 'server') {
    timer = setTimeout(() => void isOffline(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  } else waitMs = FIRST_WAIT_MS;
  if (next !== away.get()) away.set(next);
}

/** An answer came. */
export const answered = (): void => change(undefined);

/** Asks the server for a sign of life, once for all who doubt it at a time; while it is away this asks again by itself. */
export function isOffline(): Promise<boolean> {
  asking ??= isAlive().then((isHere) => {
    asking = undefined;
    change(isHere ? undefined : hasNetwork() ? 'server' : 'network');
    return !isHere;
  });
  return asking;
}

async function isAlive(): Promise<boolean> {
  if (!hasNetwork()) return false;
  const asked = fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls `listener` when answers stop coming or come again; returns a function that stops it. */
export const onReach = away.subscribe;

/** What is away, for a screen that says so. */
export const useOfflineCause = (): OfflineCause => useStore(away, away.get, () => undefined);
