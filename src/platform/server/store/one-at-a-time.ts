export interface Queue {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Number of tasks that run or wait. */
  size(): number;
  /** Runs `last` after all waiting tasks; later tasks are refused. */
  close(last: () => Promise<void>): Promise<void>;
}

/** Runs tasks one after another, in the order they were added. */
export function serialQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let size = 0;
  const add = <T>(work: () => Promise<T>): Promise<T> => {
    size += 1;
    const ended = () => {
      size -= 1;
    };
    const next = tail.then(work, work);
    tail = next.then(ended, ended);
    return next;
  };
  const queue = <T>(work: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new Error('the store is closed')) : add(work);
  return Object.assign(queue, {
    size: () => size,
    close: async (last: () => Promise<void>) => {
      if (isClosed) return;
      isClosed = true;
      await add(last);
    },
  });
}
