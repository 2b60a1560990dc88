import { useState } from 'react';
import { useSearchParams } from '#platform/web/location.ts';

interface ContactWish {
  /** The address that a contact is to be made of, or that one has. */
  readonly toSave?: string | undefined;
}

/** What Send was opened for when it was opened for contacts (`?save=0x...`, `?mode=contact`); undefined else. Read once. */
export function useContactAction(): ContactWish | undefined {
  const search = useSearchParams();
  const [wish] = useState(() => {
    const toSave = search.get('save') ?? undefined;
    return toSave !== undefined || search.get('mode') === 'contact' ? { toSave } : undefined;
  });
  return wish;
}
