/** Loads a part of the app. Its result does not matter here: a part that fails to load is loaded again when opened. */
type Load = () => unknown;

/** Safari has no idle callback. */
const PAUSE_MS = 200;
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, PAUSE_MS);

const waiting: Load[] = [];
let isOn = false;
let isBusy = false;

function next(): void {
  const load = isOn ? waiting.shift() : undefined;
  isBusy = load !== undefined;
  if (load) Promise.resolve(load()).then(later, later);
}
const later = () => void whenIdle(next);

/** Queues parts to be loaded one at a time while the browser is idle, so that a first press finds them. */
export function loadWhenIdle(...loads: readonly Load[]): void {
  waiting.push(...loads.filter((load) => !waiting.includes(load)));
  if (!isOn || isBusy) return;
  isBusy = true;
  later();
}

/** Starts the queue, which waits until the first screen has everything. Returns a function that stops it. */
export function startIdleLoads(): () => void {
  isOn = true;
  loadWhenIdle();
  return () => {
    isOn = false;
  };
}
