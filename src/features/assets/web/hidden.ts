import { keptHere } from '#platform/web/device/storage.ts';
import { createStore, useStore } from '#ui/store.ts';
import { HIDDEN_KEY } from './hidden-key.ts';

const hidden = createStore(keptHere.getItem(HIDDEN_KEY) === 'yes');

/** Whether the person has closed the eye over their totals, on every screen and at the next start. */
export const useHidden = (): boolean => useStore(hidden);

const DOTS = '••••••';

/** What stands on screen for a sum: the sum, or dots while the eye is closed. */
export function useShown(): (text: string) => string {
  const isHidden = useHidden();
  return (text) => (isHidden ? DOTS : text);
}

/** Opens or closes the eye. */
export function toggleHidden(): void {
  hidden.set(!hidden.get());
  keptHere.setItem(HIDDEN_KEY, hidden.get() ? 'yes' : 'no');
}
