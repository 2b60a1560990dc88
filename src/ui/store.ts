import { useSyncExternalStore } from 'react';

/** One value outside of React that several parts of the page share. */
export interface Store<T> {
  get(): T;
  /** Tells everybody who listens, of the same value too. */
  set(next: T): void;
  /** Calls `listener` with each value that is set from now on; returns a function that stops it. */
  subscribe(listener: (value: T) => void): () => void;
}

/** The one way in which a part of the page hears of another: a value, and those who listen to it. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What a store holds, or what `read` makes of it, on screen; `ahead` is what the build writes for it. */
export const useStore = <T, S = T>(
  { subscribe, get }: Store<T>,
  read: () => S = get as () => S & T,
  ahead: () => S = read,
): S => useSyncExternalStore(subscribe, read, ahead);
