import { useSyncExternalStore } from 'react';
import { HIDDEN_KEY } from './hidden-key.ts';

const listeners = new Set<() => void>();
const read = () => localStorage.getItem(HIDDEN_KEY) === 'yes';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person has closed the eye over their totals, on every screen and at the next start. */
export const useHidden = (): boolean => useSyncExternalStore(subscribe, read, () => false);

/** Opens or closes the eye. */
export function toggleHidden(): void {
  localStorage.setItem(HIDDEN_KEY, read() ? 'no' : 'yes');
  for (const listener of listeners) listener();
}
