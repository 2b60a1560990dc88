/**
 * Collects items that arrive within `waitMs` of the first and passes them on together, in order. `stop` discards what
 * is collected.
 */
export function gather<T>(waitMs: number, give: (those: readonly [T, ...T[]]) => void) {
  let held: [T, ...T[]] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const those = held;
    held = undefined;
    if (those) give(those);
  };
  return {
    add: (one: T) => {
      if (held) {
        held.push(one);
        return;
      }
      held = [one];
      timer = setTimeout(flush, waitMs);
    },
    stop: () => {
      clearTimeout(timer);
      held = undefined;
    },
  };
}
