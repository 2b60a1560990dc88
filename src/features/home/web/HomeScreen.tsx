import { useDeferredValue, useEffect } from 'react';
import { Portfolio } from '#features/assets/web/Portfolio.tsx';
import { callName } from '#features/auth/person.ts';
import { useUser } from '#features/me/web/use-user.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { arrowDownLeft, arrowUpRight } from '#ui/drawings/icons.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Ids } from './Ids.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { words } from './words.ts';

/** The first time the note is painted before the cards and rows, whose drawings take as long as all the rest. */
let wasShown = false;

/** The wallet at a glance: what it is worth, the ways to move it, the person's IDs, and what happened last. */
export function HomeScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const user = useUser().data;
  const isNoteThere = useDeferredValue(true, wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  return (
    <Screen>
      <TitleRow title={user ? w.welcome(callName(user, language)) : w.welcomeNobody} />
      <Portfolio did={user?.didAddress}>
        <ButtonLink href="/send" icon={arrowUpRight}>
          {w.send}
        </ButtonLink>
        <ButtonLink href="/receive" look="secondary" icon={arrowDownLeft}>
          {w.receive}
        </ButtonLink>
      </Portfolio>
      <SectionHead title={w.ids} gloss={gloss?.ids} link={{ href: '/id', text: w.digitalId }} isPlain />
      <Ids isDue={isNoteThere} />
      <div className="recent">
        <SectionHead title={w.recent} gloss={gloss?.recent} link={{ href: '/history', text: w.seeAll }} />
        <RecentActivity isDue={isNoteThere} />
      </div>
    </Screen>
  );
}
