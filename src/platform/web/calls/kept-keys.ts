import { HttpError } from './api.ts';
import { newKey } from './new-key.ts';
import { onSession } from './session.ts';

/** Answers that judge who asks or how often: they say nothing of an earlier press. */
const OF_THE_ASKER: readonly number[] = [401, 403, 408, 425, 429];
/** Begins the names under which the browser keeps them, for as long as its tab is open. */
const UNANSWERED = 'unanswered_';
/** More are none that a person left behind. */
const MOST = 20;

/** One thing that was pressed, with its key, as long as nobody knows what became of it. */
export interface PendingRequest<Asked> {
  readonly key: string;
  readonly asked: Asked;
  presses: number;
}

export type KeptKeys<Asked> = ReturnType<typeof keepKeys<Asked>>;

/**
 * The keys of what was pressed and has had no answer, by what it is: kept in a closed sheet and, under `name`, through a reload, since a phone
 * ends pages at will, so that pressing again moves it at most once. Signing out forgets them.
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
    /** What is pressed now: the first press again, where that one's outcome is unknown, or was when the form with `key` was opened. */
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
    /** Whether a failure is the server's no; if it is none, or the word of whatever stands between, such as a gateway, the key stays. */
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

/** Forgets every key that the browser keeps, those of screens that were never opened here too. */
export function forgetKeys(): void {
  const tab = storage();
  for (const name of Object.keys(tab ?? {})) if (name.startsWith(UNANSWERED)) tab?.removeItem(name);
}

/** A browser may forbid its storage, or have no room; the keys then last as long as the page. */
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
