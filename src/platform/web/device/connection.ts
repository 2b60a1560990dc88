import { createStore, useStore } from '#ui/store.ts';

/** Whether live updates come; undefined while nobody is there to follow. */
export type Connection = 'connected' | 'disconnected' | undefined;

const connection = createStore<Connection>(undefined);

/** Tells the screens of the live stream's state. */
export const setConnection = connection.set;

export const useConnection = (): Connection => useStore(connection);
