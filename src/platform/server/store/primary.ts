import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { listenerSet } from './listeners-set.ts';
import { StoreReadOnlyError } from './store-error.ts';

/** Of several hosts the one that takes writes, which may become another. */
export interface Primary<Host> {
  /** The one that is known, or the first in order that says that it takes writes; throws why there is none. */
  find(): Promise<Host>;
  /** Says that this one did not answer or takes no writes: it is looked for again. */
  doubt(host: Host): void;
  /** Calls `heard` once another host has taken the place of the one before; returns a function that stops it. */
  onMoved(heard: (now: Host) => void): () => void;
}

/** So long a host is waited for before the next is asked beside it. */
const NEXT_MS = 300;

/** Looks for the primary among hosts by `demand`, which throws where one cannot be written to; any number who ask at once share one look. */
export function findPrimary<Host>(hosts: readonly Host[], demand: (host: Host) => Promise<void>): Primary<Host> {
  const moved = listenerSet<Host>();
  let known: Host | undefined;
  let last: Host | undefined;
  let looking: Promise<Host> | undefined;
  const look = async (): Promise<Host> => {
    const found = await firstOf(hosts, demand);
    const isOther = last !== undefined && last !== found;
    known = found;
    last = found;
    if (isOther) moved.tell(found);
    return found;
  };
  return {
    find: async () => {
      if (known !== undefined) return known;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    doubt: (host) => {
      if (known === host) known = undefined;
    },
    onMoved: moved.add,
  };
}

/** The first that will do, each asked when the one before has refused or is slow. */
async function firstOf<Host>(hosts: readonly Host[], demand: (host: Host) => Promise<void>): Promise<Host> {
  const errors: unknown[] = [];
  const found = Promise.withResolvers<Host>();
  let isFound = false;
  const ask = async (host: Host) => {
    try {
      await demand(host);
      isFound = true;
      found.resolve(host);
    } catch (error) {
      errors.push(error);
      if (errors.length === hosts.length) found.reject(tellingOf(errors));
    }
  };
  for (const host of hosts) {
    if (isFound) break;
    await Promise.race([ask(host), pause(NEXT_MS, undefined, { ref: false })]);
  }
  return found.promise;
}

/** A server's own refusal (no such database, a wrong password) says more than that another is away. */
const tellingOf = (errors: readonly unknown[]): unknown =>
  errors.find((error) => error instanceof pg.DatabaseError) ??
  errors.find((error) => !(error instanceof StoreReadOnlyError)) ??
  errors[0];
