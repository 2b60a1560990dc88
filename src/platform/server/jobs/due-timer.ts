export interface DueTimer {
  /** Requests a wake-up after so many ms. Does nothing before `start`. */
  set(afterMs: number): void;
  /** Calls `wake` when a wake-up is due. Returns a function that stops it. */
  start(wake: () => void): () => void;
}

/** Creates one timer for a job that knows its next due time, sooner than its poll. The earliest request wins. */
export function createDueTimer(): DueTimer {
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const fire = () => {
    timer = undefined;
    dueAt = Number.POSITIVE_INFINITY;
    wake?.();
  };
  return {
    set: (afterMs: number) => {
      const at = performance.now() + afterMs;
      if (!wake || at >= dueAt) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(fire, Math.max(1, Math.ceil(afterMs)));
    },
    start: (then: () => void) => {
      wake = then;
      return () => {
        wake = undefined;
        clearTimeout(timer);
        timer = undefined;
        dueAt = Number.POSITIVE_INFINITY;
      };
    },
  };
}
