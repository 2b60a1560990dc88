/** Those who asked to be told of something, each until it stops. */
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
