import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearch } from '#platform/web/location.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { search } from '#ui/drawings/icons.ts';
import type { OfficeMembership } from '../../calls/entry.ts';
import { words } from '../words.ts';

const loadSheet = () => import('./SearchSheet.tsx').then(({ SearchSheet }) => SearchSheet);

/** Button in the header of every office page that opens the search. */
export function SearchTool({ of }: { of: OfficeMembership }) {
  const w = useWords(words);
  const [path] = useLocation();
  const here = `${path}?${useSearch()}`;
  const [openAt, setOpenAt] = useState<string>();
  // A row that was pressed leads to another address.
  if (openAt !== undefined && openAt !== here) setOpenAt(undefined);
  const [SearchSheet, need] = useLater(loadSheet);
  return (
    <>
      <IconButton icon={search} label={w.search} onClick={() => need(() => setOpenAt(here))} />
      {SearchSheet && <SearchSheet of={of} isOpen={openAt !== undefined} onClose={() => setOpenAt(undefined)} />}
    </>
  );
}
