import { HttpError } from './api.ts';
import { onSession } from './session.ts';

/** Statuses about the caller or the rate of calls. They reveal nothing about an earlier press. */
const OF_THE_ASKER: readonly number[] = [401, 403, 408, 425, 429];
/** Prefix of their names in the tab's storage, which lasts as long as the tab. */
const UNANSWERED = 'unanswered_';
/** Nobody leaves more unanswered requests than this. */
const MOST = 20;

/** Request with its key, stored until its outcome is known. */
export interface PendingRequest<Asked> {
  readonly key: string;
  readonly asked: Asked;
  presses: number;
}

export type KeptKeys<Asked> = ReturnType<typeof keepKeys<Asked>>;

/**
 * Stores the keys of unanswered requests by subject: in memory for a closed sheet and, under `name`, in the tab for a
 * reload, because phones end pages at will. A repeated press then has its effect at most once. Signing out deletes
 * them.
 */
export function keepKeys<Asked>(name: string) {
  const kept = new Map<string, PendingRequest<Asked>>(stored<Asked>(UNANSWERED + name));
  const keep = () => store(UNANSWERED + name, [...kept].slice(-MOST));
  onSession((change) => {
    if (change !== 'signed-out') return;
    kept.clear();
    keep();
  });
  return {
    of: (what: string): PendingRequest<Asked> | undefined => kept.get(what),
    /**
     * Returns the request for this press. It is the earlier one if that has no known outcome, or had none when the form
     * with `key` was opened.
     */
    press(what: string, asked: Asked, key?: string): PendingRequest<Asked> {
      const anew = { key: key ?? newKey(), asked, presses: key === undefined ? 0 : 1 };
      const one = kept.get(what) ?? anew;
      one.presses += 1;
      kept.set(what, one);
      keep();
      return one;
    },
    done: (what: string): void => {
      kept.delete(what);
      keep();
    },
    /**
     * Reports whether a failure is the server's refusal. If not, or if it comes from something in between such as a
     * gateway, the key is kept.
     */
    failed(what: string, error: unknown): boolean {
      const status = error instanceof HttpError && error.code !== undefined ? error.status : undefined;
      const isRepeated = (kept.get(what)?.presses ?? 0) > 1;
      const isDecided = status !== undefined && status < 500 && !(isRepeated && OF_THE_ASKER.includes(status));
      if (isDecided) kept.delete(what);
      keep();
      return isDecided;
    },
  };
}

/** Deletes every stored key, including those of screens that were not opened here. */
export function forgetKeys(): void {
  const tab = storage();
  for (const name of Object.keys(tab ?? {})) if (name.startsWith(UNANSWERED)) tab?.removeItem(name);
}

/** The browser may block its storage or have no room. Keys then last as long as the page. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function store(name: string, kept: readonly unknown[]): void {
  try {
    if (kept.length === 0) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(kept));
  } catch {
    storage()?.removeItem(name);
  }
}

function stored<Asked>(name: string): [string, PendingRequest<Asked>][] {
  try {
    return JSON.parse(storage()?.getItem(name) ?? '[]') as [string, PendingRequest<Asked>][];
  } catch {
    return [];
  }
}

/**
 * Creates an idempotency key of 128 random bits. `crypto.randomUUID` is missing when a phone opens a home server by
 * plain http.
 */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
