import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Fab } from '#ui/layout/Shell.tsx';
import type { NavPath } from '../places.ts';
import { words } from '../words.ts';
import { OF_VIEW, PLACES } from './quick-actions.ts';

/** Loads the code of Home's quick sheet, after the first screen or at the first press. */
export const loadQuickSheet = () => import('./QuickSheet.tsx').then(({ QuickSheet }) => QuickSheet);

/** Floating button of a main view: its own quick action; on Home a choice of all. */
export function QuickAction({ view }: { view: NavPath }) {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, need] = useLater(loadQuickSheet);
  const [, go] = useLocation();
  const w = useWords(words);
  const own = view === '/' ? undefined : OF_VIEW[view];

  const press = () => (own ? go(PLACES[own]) : need(() => setIsOpen(true)));
  return (
    <>
      <Fab label={own ? w.quick[own] : w.quickTitle} onClick={press} />
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
