import { useState } from 'react';
import { counterpartiesOf } from '#features/credentials/shown-to.ts';
import { whenText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { eye } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { useShowings } from '../calls.ts';
import { SeenClaims } from '../SeenClaims.tsx';
import { words } from '../words.ts';
import { showWords } from './show-words.ts';

/** Lists everyone who was shown something, also by credentials deleted since. Renders nothing if there is no one. */
export function Counterparties() {
  const w = useWords(showWords);
  const { close } = useWords(words);
  const gloss = useGloss(showWords);
  const language = useLanguage();
  const [looked, setLooked] = useState<string>();
  const parties = counterpartiesOf(useShowings().data ?? []);
  const party = parties.find(({ to }) => to === looked);
  if (parties.length === 0) return null;
  return (
    <>
      <SectionHead title={w.shownTo} gloss={gloss?.shownTo} />
      <List label={w.shownTo}>
        {parties.map(({ to, last, times }) => (
          <ListRow
            key={to}
            icon={eye}
            title={to}
            meta={w.times(times)}
            note={whenText(last, new Date(), language)}
            onClick={() => setLooked(to)}
          />
        ))}
      </List>
      <Sheet
        isOpen={party !== undefined}
        onClose={() => setLooked(undefined)}
        title={party ? w.knows(party.to) : ''}
        closeLabel={close}
      >
        {party && <SeenClaims party={party} />}
      </Sheet>
    </>
  );
}
