import { useSyncExternalStore } from 'react';

/** Value outside React that several parts of the page share. */
export interface Store<T> {
  get(): T;
  /** Sets the value and notifies all listeners, even if it is unchanged. */
  set(next: T): void;
  /** Calls `listener` with each value set from now on. Returns a function that stops it. */
  subscribe(listener: (value: T) => void): () => void;
}

/** Creates a shared value with listeners: the only way for parts of the page to notify each other. */
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

/**
 * Returns a store's value, or what `read` derives from it, and renders again on changes. `ahead` is the value that the
 * build renders.
 */
export const useStore = <T, S = T>(
  { subscribe, get }: Store<T>,
  read: () => S = get as () => S & T,
  ahead: () => S = read,
): S => useSyncExternalStore(subscribe, read, ahead);
