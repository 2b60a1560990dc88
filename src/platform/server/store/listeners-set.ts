/** Creates a set of callbacks, each called until it is removed. */
export function listenerSet<T = void>() {
  const all = new Set<(what: T) => void>();
  return {
    add: (heard: (what: T) => void): (() => void) => {
      all.add(heard);
      return () => void all.delete(heard);
    },
    tell: (what: T): void => {
      for (const heard of all) heard(what);
    },
  };
}
