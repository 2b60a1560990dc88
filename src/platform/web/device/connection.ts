import { useSyncExternalStore } from 'react';

/** Whether live updates come; undefined while nobody is there to follow. */
export type Connection = 'connected' | 'disconnected' | undefined;

let connection: Connection;
const listeners = new Set<() => void>();

/** Tells the screens of the live stream's state. */
export function setConnection(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection);
