import { lazy, Suspense } from 'react';
import { ShownName } from '#features/contacts/web/ShownName.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { isHosted } from '#platform/web/session.ts';
import { KeyValues } from '#ui/Facts.tsx';
import { SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { SkeletonBlock } from '#ui/State.tsx';
import { Appearance } from './Appearance.tsx';
import { DidFacts } from './DidFacts.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';
import { Settings } from './Settings.tsx';
import { SignOut } from './SignOut.tsx';
import { Support } from './Support.tsx';
import { type User, useUser } from './useUser.ts';
import { words } from './words.ts';

const VERSION = '2.0.0';
/** The note, its button and the facts of the DID. */
const PERSON_HEIGHT = 478;

const HostedPerson = lazy(() => import('./HostedPerson.tsx').then((module) => ({ default: module.HostedPerson })));

/** The note and the facts of the DID; on a server for many, where an e-mail has to be confirmed, whether it is stands between them. */
function Person({ user }: { user: User }) {
  const w = useWords(words);
  if (!isHosted())
    return (
      <>
        <Profile user={user} />
        <DidFacts user={user} />
      </>
    );
  return (
    <Suspense fallback={<SkeletonBlock height={PERSON_HEIGHT} label={w.profile} />}>
      <HostedPerson user={user} height={PERSON_HEIGHT} />
    </Suspense>
  );
}

/** Who the person is: seal, names, DID; how the app looks, speaks and is kept safe; and the way out. */
export function MyInfoScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const user = useUser();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/', label: w.back }} />
      <Loaded read={user} what={w.profile} skeleton={(label) => <SkeletonBlock height={PERSON_HEIGHT} label={label} />}>
        {(found) => <Person user={found} />}
      </Loaded>
      <Settings />
      <Appearance />
      <Security user={user.data} />
      <ShownName />
      <Support />
      <SectionHead title={w.app} gloss={gloss?.app} />
      <KeyValues rows={[{ term: w.version, value: VERSION }]} />
      <SignOut />
    </Screen>
  );
}
