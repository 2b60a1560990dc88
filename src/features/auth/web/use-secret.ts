import { useSyncExternalStore } from 'react';

const hashOf = () => location.hash.slice(1);
function onHash(heard: () => void) {
  addEventListener('hashchange', heard);
  return () => removeEventListener('hashchange', heard);
}
/** The secret behind `#`, which the browser tells no server. */
export const useSecret = (): string => useSyncExternalStore(onHash, hashOf);
