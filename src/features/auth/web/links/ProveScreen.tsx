// @online
import { useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { useIsSignedIn } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call, useRead } from '../calls.ts';
import { useScreenTitle } from '../use-screen-title.ts';
import { useSecret } from '../use-secret.ts';
import { LinkLook } from './LinkLook.tsx';
import { type ProofEnd, ProveForm } from './ProveForm.tsx';
import { proveWords } from './prove-words.ts';

/** Behind the link of the letter that proves an e-mail: one press with the session of its wallet, else a sign-in by passkey or the password. */
export function ProveScreen() {
  const w = useWords(proveWords);
  const secret = useSecret();
  const isIn = useIsSignedIn();
  const [email, setEmail] = useState<string>();
  const [end, setEnd] = useState<{ secret: string; is: ProofEnd }>();
  const onDone = (proven: string) => {
    setEmail(proven);
    // A link that was used leaves no trace in the history of the device.
    go('/login?prove', { replace: true });
    void refetch('GET /api/email/{userId}', 'GET /api/user/{userId}');
  };
  // Another link may be opened where the one before was done.
  const isDone = email !== undefined && secret === '';
  const ended = end?.secret === secret && secret !== '' ? end.is : undefined;
  const title = isDone ? w.done : ended ? w[`${ended}Title`] : w.title;
  useScreenTitle(title);
  const onEnd = (is: ProofEnd) => setEnd({ secret, is });
  return (
    <Screen>
      <TitleRow title={title} {...(!isDone && { back: backOf(isIn, w) })} />
      {isDone ? (
        <Way isIn={isIn} text={w.doneText(email)} />
      ) : ended ? (
        <Ended end={ended} isIn={isIn} />
      ) : secret ? (
        <LinkLook
          key={secret}
          look={() => call('POST /api/email-proofs/look', { body: { token: secret } })}
          {...w}
          onOver={() => onEnd('over')}
        >
          {(seen) => <ProveForm token={secret} masked={seen.email} isSignedIn={isIn} onDone={onDone} onEnd={onEnd} />}
        </LinkLook>
      ) : (
        <Way isIn={isIn} text={w.noLink} />
      )}
    </Screen>
  );
}

const backOf = (isIn: boolean, w: (typeof proveWords)['en']) =>
  isIn ? { href: '/myinfo', label: w.backToInfo } : { href: '/login', label: w.back };

/** The end of a page, with the way on. */
function Way({ isIn, text, isAlert }: { isIn: boolean; text: string; isAlert?: boolean }) {
  const w = useWords(proveWords);
  return (
    <div className={styles.stack}>
      <p role={isAlert ? 'alert' : undefined}>
        <LangText>{text}</LangText>
      </p>
      <ButtonLink href={isIn ? '/myinfo' : '/login?next=/myinfo'} isWide>
        {isIn ? w.toInfo : w.toSignIn}
      </ButtonLink>
    </div>
  );
}

function Ended({ end, isIn }: { end: ProofEnd; isIn: boolean }) {
  const w = useWords(proveWords);
  return end === 'over' && isIn ? <OverSignedIn /> : <Way isIn={isIn} text={w[end]} isAlert />;
}

/** A link that is over, opened by somebody whose session tells whether their address is proven by now. */
function OverSignedIn() {
  const w = useWords(proveWords);
  const { data } = useRead('GET /api/email/{userId}');
  return <Way isIn text={data?.isProven && data.waiting === null ? w.overProven(data.email) : w.over} isAlert />;
}
