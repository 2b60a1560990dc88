// @online
import { useState } from 'react';
import { dateTimeText } from '#platform/dates.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink, TextLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call } from '../calls.ts';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { reasons } from '../reasons.ts';
import { useScreenTitle } from '../use-screen-title.ts';
import { useSecret } from '../use-secret.ts';
import { linkWords } from './link-words.ts';

interface Done {
  readonly title: string;
  readonly text: string;
}

/** Behind the links of letters about a change of an e-mail: one press stops it, or proves the new address, without sign-in. */
export function ChangeByLink({ place }: { place: 'stop' | 'renew' }) {
  const w = useWords(linkWords);
  const secret = useSecret();
  const [done, setDone] = useState<Done>();
  const [end, setEnd] = useState<{ secret: string; is: End }>();
  const isDone = done !== undefined && secret === '';
  const ended = end?.secret === secret && secret !== '' ? end.is : undefined;
  const title = ended ? w[`${ended}Title`] : place === 'stop' ? w.stopTitle : w.newTitle;
  useScreenTitle(isDone ? done.title : title);
  const onDone = (what: Done) => {
    setDone(what);
    // A link that was used leaves no trace in the history of the device.
    go(`/login?${place}`, { replace: true });
  };
  if (isDone)
    return (
      <Screen>
        <TitleRow title={done.title} />
        <div className={styles.stack}>
          <p>
            <LangText>{done.text}</LangText>
          </p>
          <ButtonLink href="/login" isWide>
            {w.toSignIn}
          </ButtonLink>
        </div>
      </Screen>
    );
  return (
    <Screen>
      <TitleRow title={title} back={{ href: '/login', label: w.back }} action={<LanguageSwitch />} />
      {ended ? (
        <Ended end={ended} />
      ) : secret ? (
        <Press key={secret} place={place} token={secret} onDone={onDone} onEnd={(is) => setEnd({ secret, is })} />
      ) : (
        <div className={styles.stack}>
          <p>{w.noLink}</p>
          <ButtonLink href="/login" isWide>
            {w.toSignIn}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}

/** A link that no further press helps: it is over, or another wallet has proven the address. */
type End = 'over' | 'taken';
const ENDS: Readonly<Record<string, End>> = { link_over: 'over', email_taken: 'taken' };

function Ended({ end }: { end: End }) {
  const w = useWords(linkWords);
  return (
    <div className={styles.stack}>
      <p role="alert">{w[end]}</p>
      <ButtonLink href="/login" isWide>
        {w.toSignIn}
      </ButtonLink>
      <p>
        <TextLink href="/terms">{w.support}</TextLink>
      </p>
    </div>
  );
}

interface PressProps {
  place: 'stop' | 'renew';
  token: string;
  onDone: (done: Done) => void;
  onEnd: (end: End) => void;
}

function Press({ place, token, onDone, onEnd }: PressProps) {
  const w = useWords(linkWords);
  const language = useLanguage();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const body = { token };
  const onFailed = (thrown: unknown) => {
    const end = ENDS[codeOf(thrown) ?? ''];
    if (end) onEnd(end);
  };
  const press = () =>
    place === 'stop'
      ? act(() => call('POST /api/email-changes/stop', { body }), {
          failed: w.stopTitle,
          onFailed,
          onDone: () => onDone({ title: w.stopped, text: w.stoppedText }),
        })
      : act(() => call('POST /api/email-changes/proof', { body }), {
          failed: w.newTitle,
          onFailed,
          onDone: ({ email, dueAt }) =>
            onDone({ title: w.confirmed, text: w.confirmedText(email, dateTimeText(dueAt, language)) }),
        });
  const [label, busy] = place === 'stop' ? [w.stop, w.stopping] : [w.confirm, w.confirming];
  return (
    <div className={styles.stack}>
      <p>{place === 'stop' ? w.stopText : w.newText}</p>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Button isAct isWide loadingText={isBusy ? busy : undefined} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  );
}
