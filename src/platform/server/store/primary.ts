import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { listenerSet } from './slot.ts';
import { StoreReadOnlyError } from './store-error.ts';

/** The one of several hosts that takes writes, which may change. */
export interface Primary<Host> {
  /** Returns the known primary, or the first host in order that takes writes. Throws the reason if there is none. */
  find(): Promise<Host>;
  /** Reports that this host did not respond or takes no writes, which starts a new search. */
  doubt(host: Host): void;
  /** Calls `heard` when another host becomes primary. Returns a function that stops it. */
  onMoved(heard: (now: Host) => void): () => void;
}

/** Ms to wait for one host before the next is tried in parallel. */
const NEXT_MS = 300;

/** Finds the primary among hosts. `demand` throws if a host takes no writes. Concurrent callers share one search. */
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

/** Returns the first host that succeeds. Each host is tried once the one before it has failed or is slow. */
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

/**
 * Returns the error to report. A server's own refusal (no such database, wrong password) tells more than an unreachable
 * server.
 */
const tellingOf = (errors: readonly unknown[]): unknown =>
  errors.find((error) => error instanceof pg.DatabaseError) ??
  errors.find((error) => !(error instanceof StoreReadOnlyError)) ??
  errors[0];
