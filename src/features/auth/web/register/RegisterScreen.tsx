// @online
import { useState } from 'react';
import { isClosed, sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { noMailWords } from '../no-mail-words.ts';
import { usePasskeyHere } from '../passkeys/passkey-here.ts';
import { words } from '../words.ts';
import styles from './Register.module.css';
import { RegisterForm } from './RegisterForm.tsx';
import { registerWords } from './register-words.ts';
import { SealDone } from './SealDone.tsx';
import type { Registration } from './use-registration.ts';

/** Registration, or a text that this server makes no accounts. */
export function RegisterScreen() {
  return isClosed('registration') ? <NotOffered /> : <Register />;
}

function NotOffered() {
  const w = useWords(words);
  return (
    <Screen>
      <TitleRow title={w.register} />
      <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />
      <p>
        <TextLink href="/login">{w.toSignIn}</TextLink>
      </p>
    </Screen>
  );
}

function Register() {
  const w = useWords(registerWords);
  const { noMail, noMailText } = useWords(noMailWords);
  const gloss = useGloss(registerWords);
  const hasPasskey = usePasskeyHere();
  const [made, setMade] = useState<Registration>();
  if (made) return <SealDone made={made} />;
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} action={<LanguageSwitch />} />
      {hasPasskey !== undefined && (
        <>
          {isHosted() && sendsNoMail() && <InfoLine icon={alert} title={noMail} text={noMailText} />}
          <RegisterForm hasPasskey={hasPasskey} onDone={setMade} />
          <div className={styles.other}>
            <span>{w.haveOne}</span>
            <TextLink href="/login">{w.signIn}</TextLink>
          </div>
        </>
      )}
    </Screen>
  );
}
