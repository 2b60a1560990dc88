export interface DueTimer {
  /** Wishes to be woken after so long; does nothing before `start`. */
  set(afterMs: number): void;
  /** Calls `wake` when a wish is due; returns a function that stops it. */
  start(wake: () => void): () => void;
}

/** One timer for a job that knows when something is next due, sooner than its poll: the earliest wish counts. */
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
