import { createStore } from '#ui/store.ts';

/** Reason why the browser stores nothing: blocked, or no room. Undefined until a value is refused. */
export type StorageFault = 'blocked' | 'full' | undefined;

export const storageFault = createStore<StorageFault>(undefined);
let isSaid = false;

export type Keep = ReturnType<typeof keepIn>;

/**
 * Wraps a storage of the browser so that it never throws. Refused values live as long as the page. They hide the stored
 * value of the same name without changing it, because other tabs use it.
 */
function keepIn(name: 'localStorage' | 'sessionStorage') {
  const refused = new Map<string, string | null>();
  const real = (): Storage | undefined => {
    try {
      return globalThis[name] ?? undefined;
    } catch {
      return undefined;
    }
  };
  const keepForPage = (key: string, value: string) => {
    refused.set(key, value);
    // Reported once; later refusals are not news.
    if (isSaid) return;
    isSaid = true;
    storageFault.set(real() ? 'full' : 'blocked');
  };
  return {
    getItem: (key: string): string | null => (refused.has(key) ? refused.get(key) : real()?.getItem(key)) ?? null,
    /** Returns false if the value lives only as long as the page. */
    setItem: (key: string, value: string): boolean => {
      try {
        const storage = real();
        if (!storage) throw new Error(`no ${name}`);
        storage.setItem(key, value);
        return refused.delete(key) || true;
      } catch {
        keepForPage(key, value);
        return false;
      }
    },
    /** Keeps a value for the life of the page, hiding a stored one. */
    keepForPage,
    removeItem: (key: string): void => {
      if (refused.has(key)) refused.set(key, null);
      else real()?.removeItem(key);
    },
  };
}

/** `localStorage`. */
export const keptHere = keepIn('localStorage');
/** `sessionStorage`. */
export const keptInTab = keepIn('sessionStorage');
