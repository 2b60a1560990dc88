import { keptHere } from '#platform/web/device/storage.ts';
import { createStore, useStore } from '#ui/store.ts';
import { HIDDEN_KEY } from './hidden-key.ts';

const hidden = createStore(keptHere.getItem(HIDDEN_KEY) === 'yes');

/** Reports whether the person hides their totals. Applies to every screen and after a restart. */
export const useHidden = (): boolean => useStore(hidden);

const DOTS = '••••••';

/** Returns a function that shows a sum, or dots while totals are hidden. */
export function useShown(): (text: string) => string {
  const isHidden = useHidden();
  return (text) => (isHidden ? DOTS : text);
}

export function toggleHidden(): void {
  hidden.set(!hidden.get());
  keptHere.setItem(HIDDEN_KEY, hidden.get() ? 'yes' : 'no');
}
