import { lazy, Suspense } from 'react';
import { useRead } from '#features/auth/web/calls.ts';
import { ShownName } from '#features/contacts/web/ShownName.tsx';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { networkName, sendsNoMail } from '#platform/web/ports.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { Appearance } from './Appearance.tsx';
import { DemoData } from './DemoData.tsx';
import { DidFacts } from './DidFacts.tsx';
import { EmailLine, type EmailState } from './EmailLine.tsx';
import { EditButton, Profile } from './Profile.tsx';
import { Settings } from './Settings.tsx';
import { SignOut } from './SignOut.tsx';
import { Support } from './Support.tsx';
import { Security } from './security/Security.tsx';
import { type User, useUser } from './use-user.ts';
import { words } from './words.ts';

const EmailChangeLine = lazy(() =>
  import('#features/auth/web/email-change/EmailChangeLine.tsx').then((module) => ({ default: module.EmailChangeLine })),
);

const VERSION = '2.0.0';
/** Height in pixels reserved for the note, its button and the DID facts. */
const PERSON_HEIGHT = 478;

/**
 * My info: seal, names and DID; appearance, language and security; and signing out. On a hosted server it also shows
 * whether the e-mail is confirmed.
 */
export function MyInfoScreen() {
  return isHosted() ? <HostedInfo /> : <Info />;
}

function HostedInfo() {
  const email = useRead('GET /api/email/{userId}');
  return <Info email={email.data} isWaiting={email.isPending} />;
}

interface InfoProps {
  email?: EmailState | undefined;
  /** The content below the person is shown once its position is final. */
  isWaiting?: boolean;
}

function Info({ email, isWaiting = false }: InfoProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const user = useUser();
  const keptEmail = email?.isProven && sendsNoMail() ? email.email : undefined;
  return (
    <Screen>
      <TitleRow
        title={w.title}
        gloss={gloss?.title}
        back={{ href: '/', label: w.back }}
        action={user.data && !isWaiting && <EditButton user={user.data} keptEmail={keptEmail} />}
      />
      {isWaiting ? (
        <SkeletonBlock height={PERSON_HEIGHT} label={w.profile} />
      ) : (
        <>
          <Loaded
            read={user}
            what={w.profile}
            skeleton={(label) => <SkeletonBlock height={PERSON_HEIGHT} label={label} />}
          >
            {(found) => <Profile user={found} />}
          </Loaded>
          <Suspense>{email?.change && <EmailChangeLine change={email.change} />}</Suspense>
          {email && <EmailLine email={email} />}
          {user.data && <DidFacts user={user.data} />}
          <Rest user={user.data} />
        </>
      )}
    </Screen>
  );
}

function Rest({ user }: { user: User | undefined }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <Settings />
      <DemoData />
      <Appearance />
      <Security user={user} />
      <ShownName />
      <Side>
        <Support />
        <SectionHead title={w.app} gloss={gloss?.app} />
        <KeyValues
          rows={[
            { term: w.network, value: networkName() },
            { term: w.version, value: VERSION },
          ]}
        />
        <SignOut />
      </Side>
    </>
  );
}
