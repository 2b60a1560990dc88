import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from '#platform/web/place.ts';
import { sharedRecipient } from '../shared.ts';

/** The recipient that another app shared with this one, once: it is taken off the address, so that no reload brings it back. */
export function useShared(ownDid: string): string {
  const search = useSearchParams();
  const [path, go] = useLocation();
  const [shared] = useState(() => {
    const [title, text, url] = ['title', 'text', 'url'].map((name) => search.get(name));
    return sharedRecipient({ title, text, url }, ownDid) ?? '';
  });
  const isShared = search.size > 0;
  useEffect(() => {
    if (isShared) go(path, { replace: true });
  }, [isShared, path, go]);
  return shared;
}
