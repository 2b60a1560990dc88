import type { Tx } from './db.ts';

/**
 * Extension point in an earlier feature's transaction. App/server fills it with functions of later features, which run
 * in the order of filling.
 */
export interface Slot<Arg> {
  fill(join: (tx: Tx, arg: Arg) => Promise<void>): void;
  run(tx: Tx, arg: Arg): Promise<void>;
}

export function slot<Arg>(): Slot<Arg> {
  const joined: ((tx: Tx, arg: Arg) => Promise<void>)[] = [];
  return {
    fill: (join) => void joined.push(join),
    run: async (tx, arg) => {
      for (const join of joined) await join(tx, arg);
    },
  };
}

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
