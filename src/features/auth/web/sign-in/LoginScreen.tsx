// @online
import { lazy, useState } from 'react';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { TextButton, TextLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { forgetPerson, knownPerson } from '../known-person.ts';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { NewcomersPlate, NobodysPlate, PersonPlate } from '../register/PersonPlate.tsx';
import { words } from '../words.ts';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';

const RecoverScreen = lazy(() =>
  import('../recovery/RecoverScreen.tsx').then((module) => ({ default: module.RecoverScreen })),
);
const ProveScreen = lazy(() => import('../links/ProveScreen.tsx').then((module) => ({ default: module.ProveScreen })));

const ChangeByLink = lazy(() =>
  import('../email-change/ChangeByLink.tsx').then((module) => ({ default: module.ChangeByLink })),
);

/**
 * Sign-in. In hosted mode also recovery, and the targets of mailed links that prove an e-mail or stop its change. These
 * have no paths of their own, so that Home's first load does not grow.
 */
export function LoginScreen() {
  const search = useSearchParams();
  if (isHosted() && search.has('lost')) return <RecoverScreen />;
  const place = (['stop', 'renew'] as const).find((one) => search.has(one));
  if (isHosted() && place) return <ChangeByLink key={place} place={place} />;
  return isHosted() && search.has('prove') ? <ProveScreen /> : <SignIn />;
}

/**
 * Signs in by passkey, or by e-mail and password, and opens the requested page. A person whose session expired here
 * finds their own plate. A personal wallet has one owner and makes no accounts.
 */
function SignIn() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [person, setPerson] = useState(knownPerson);
  const title = person ? 'welcomeBack' : 'signIn';
  const isNew = !person && isHosted() && !isClosed('registration');
  const leave = () => {
    forgetPerson();
    setPerson(undefined);
  };
  return (
    <Screen>
      <TitleRow title={w[title]} gloss={person && gloss?.welcomeBack} action={<LanguageSwitch />} />
      {person ? <PersonPlate person={person} /> : isNew ? <NewcomersPlate /> : <NobodysPlate />}
      <SignInForm
        key={person?.didAddress}
        person={person}
        isQuiet={isNew}
        other={
          person && (
            <TextButton className={styles.else} onClick={leave}>
              {w.somebodyElse}
            </TextButton>
          )
        }
      />
      {isHosted() && (
        <div className={styles.others}>
          <p>{w.otherWays}</p>
          <TextLink href="/login?lost" hasChevron={false}>
            {w.lost}
          </TextLink>
          <TextLink href="/login/credential" hasChevron={false}>
            {w.byCredential}
          </TextLink>
          {person && !isClosed('registration') && (
            <TextLink href="/register" hasChevron={false}>
              {w.toRegister}
            </TextLink>
          )}
        </div>
      )}
    </Screen>
  );
}
