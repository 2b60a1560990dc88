import { useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { useLocation } from '#platform/web/place.ts';
import { useLater } from '#platform/web/useLater.ts';
import { Fab } from '#ui/Shell.tsx';
import type { NavPath } from './places.ts';
import { OF_VIEW, PLACES, type QuickAsked } from './quick-actions.ts';
import { words } from './words.ts';

/** The code of the sheets behind the button, fetched after the first screen or with the first press. */
export const loadQuickSheet = () => import('./QuickSheet.tsx').then(({ QuickSheet }) => QuickSheet);

/** The floating button of a main view: its own quick action, on Home the choice of all of them. */
export function QuickAction({ view }: { view: NavPath }) {
  const [asked, setAsked] = useState<QuickAsked>();
  const [Sheet, need] = useLater(loadQuickSheet);
  const [, go] = useLocation();
  const w = useWords(words);
  const own = view === '/' ? undefined : OF_VIEW[view];

  const press = () => {
    const place = own && PLACES[own];
    if (place) go(place);
    else need(() => setAsked(own ?? 'choose'));
  };
  return (
    <>
      <Fab label={own ? w.quick[own].title : w.quickTitle} onClick={press} />
      {Sheet && <Sheet asked={asked} onAsk={setAsked} />}
    </>
  );
}
