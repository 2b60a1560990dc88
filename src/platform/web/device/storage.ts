import { createStore } from '#ui/store.ts';

/** Why the browser stores nothing: it is forbidden to, or there is no room; undefined while nothing was refused. */
export type StorageFault = 'blocked' | 'full' | undefined;

export const storageFault = createStore<StorageFault>(undefined);
let isSaid = false;

export type Keep = ReturnType<typeof keepIn>;

/**
 * A storage of the browser that never throws. Values that the browser refuses live as long as the page. A refused value hides the stored one
 * of the same name but leaves it alone: other tabs use it.
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
  const hold = (key: string, value: string) => {
    refused.set(key, value);
    // Said once: what is refused later is no news.
    if (isSaid) return;
    isSaid = true;
    storageFault.set(real() ? 'full' : 'blocked');
  };
  return {
    getItem: (key: string): string | null => (refused.has(key) ? refused.get(key) : real()?.getItem(key)) ?? null,
    /** Returns false if the value lives as long as the page. */
    setItem: (key: string, value: string): boolean => {
      try {
        const storage = real();
        if (!storage) throw new Error(`no ${name}`);
        storage.setItem(key, value);
        return refused.delete(key) || true;
      } catch {
        hold(key, value);
        return false;
      }
    },
    /** Keeps a value as long as the page, in place of a stored one. */
    hold,
    removeItem: (key: string): void => {
      if (refused.has(key)) refused.set(key, null);
      else real()?.removeItem(key);
    },
  };
}

/** What a browser keeps, `localStorage`. */
export const keptHere = keepIn('localStorage');
/** What a tab keeps, `sessionStorage`. */
export const keptInTab = keepIn('sessionStorage');
