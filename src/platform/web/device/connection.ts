import { createStore, useStore } from '#ui/store.ts';

/** State of the live stream; undefined while there is no user to follow. */
export type Connection = 'connected' | 'disconnected' | undefined;

const connection = createStore<Connection>(undefined);

/** Publishes the state of the live stream to the screens. */
export const setConnection = connection.set;

export const useConnection = (): Connection => useStore(connection);
