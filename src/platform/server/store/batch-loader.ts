/**
 * Maximum number of concurrent statements for one kind of query. Keys that arrive meanwhile share the next statement.
 */
const OUT = 2;
/**
 * Keys that must wait before a second statement runs beside the first. Many small statements cost more than the wait.
 */
const LEAST_BESIDE = 32;
const MOST = 128;

interface Waiting<Key, Value> {
  readonly key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Creates a loader that reads many keys in one statement. Keys requested in one turn of the event loop share a
 * statement; keys requested while a statement runs share the next. Nothing is cached: each value is read after it was
 * requested.
 */
export function batchLoader<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const waiting: Waiting<Key, Value>[] = [];
  let out = 0;
  let isCalled = false;
  const isReady = () => out < OUT && waiting.length >= (out === 0 ? 1 : LEAST_BESIDE);
  const call = () => {
    if (isCalled || !isReady()) return;
    isCalled = true;
    setImmediate(() => {
      isCalled = false;
      while (isReady()) next();
    });
  };
  const next = () => {
    const batch = waiting.splice(0, MOST);
    out += 1;
    ask([...new Set(batch.map(({ key }) => key))])
      .then(
        (found) => {
          for (const { key, resolve } of batch) resolve(found.get(key));
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      )
      .finally(() => {
        out -= 1;
        call();
      });
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      call();
    });
}
