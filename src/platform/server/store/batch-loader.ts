/** At most so many statements are out for one kind of question; what is asked meanwhile goes with the next one. */
const OUT = 2;
/** So many must wait for a second one to go out beside the first: small ones cost more together than the wait. */
const LEAST_BESIDE = 32;
const MOST = 128;

interface Waiting<Key, Value> {
  readonly key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Asks for many keys in one statement when many are asked for at once: those that come in one turn of the event loop go together, those that
 * come while a statement is out share the next. Nothing is remembered: each answer was read after it was asked for.
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
