import { lazy, Suspense } from 'react';
import { useRead } from '#features/auth/web/calls.ts';
import { networkName, sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { useUser } from './calls.ts';
import { EmailLine, type EmailState } from './EmailLine.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import styles from './MyInfo.module.css';
import { EditButton, Profile } from './Profile.tsx';
import { Settings } from './Settings.tsx';
import { SignOut } from './SignOut.tsx';
import { words } from './words.ts';

const EmailChangeLine = lazy(() =>
  import('#features/auth/web/email-change/EmailChangeLine.tsx').then((module) => ({ default: module.EmailChangeLine })),
);

const VERSION = '2.0.0';
/** Height in pixels reserved for the note. */
const PERSON_HEIGHT = 148;

/**
 * My info: seal, names and DID; the places of a person in four groups; and signing out. On a hosted server it also
 * shows whether the e-mail is confirmed.
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
        action={
          <>
            <LanguageButton />
            {user.data && !isWaiting && <EditButton user={user.data} keptEmail={keptEmail} />}
          </>
        }
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
          <Settings user={user.data} />
          <SignOut />
          <p className={styles.about}>
            <LangText>{networkName()}</LangText> <span>{w.version}</span> <span>{VERSION}</span>
          </p>
        </>
      )}
    </Screen>
  );
}
