import { useState } from 'react';
import { useSearchParams } from '#platform/web/location.ts';

interface ContactAction {
  /** Address to save as a new contact, or to open if a contact has it. */
  readonly toSave?: string | undefined;
}

/**
 * Returns the contact action that the URL of Send asks for (`?save=0x…`, `?mode=contact`), read once; undefined if it
 * has none.
 */
export function useContactAction(): ContactAction | undefined {
  const search = useSearchParams();
  const [wish] = useState(() => {
    const toSave = search.get('save') ?? undefined;
    return toSave !== undefined || search.get('mode') === 'contact' ? { toSave } : undefined;
  });
  return wish;
}
