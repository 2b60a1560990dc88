import { useSyncExternalStore } from 'react';

const hashOf = () => location.hash.slice(1);
function onHash(heard: () => void) {
  addEventListener('hashchange', heard);
  return () => removeEventListener('hashchange', heard);
}
/** Returns the secret in the URL's fragment, which browsers send to no server. */
export const useSecret = (): string => useSyncExternalStore(onHash, hashOf);
