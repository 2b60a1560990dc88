// @online
import { useState } from 'react';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useBeside } from '#platform/web/slot.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call, reasons } from '../calls.ts';
import { endOf, type LinkEnd, LinkPage, useLinkEnd, WayOn } from '../links/link-page.tsx';
import { linkWords } from '../links/link-words.ts';
import { useSecret } from '../page-address.ts';
import { changeWords } from './change-words.ts';

interface Done {
  readonly title: string;
  readonly text: string;
}

/** Page of the mailed links of an e-mail change: one button stops it or proves the new address, without sign-in. */
export function ChangeByLink({ place }: { place: 'stop' | 'renew' }) {
  const w = useWords(changeWords);
  const of = useWords(linkWords);
  const secret = useSecret();
  const [done, setDone] = useState<Done>();
  const [ended, onEnd] = useLinkEnd(secret);
  const onDone = (what: Done) => {
    setDone(what);
    // Remove a used link from the browser's history.
    go(`/login?${place}`, { replace: true });
  };
  const Contact = useBeside<object>('BesideContact');
  const isDone = done !== undefined && secret === '';
  const title = ended ? of[`${ended}Title`] : place === 'stop' ? w.stopTitle : w.newTitle;
  return (
    <LinkPage title={isDone ? done.title : title} isDone={isDone}>
      {isDone ? (
        <WayOn text={done.text} />
      ) : ended ? (
        <WayOn text={w[ended]} isAlert>
          {Contact && <Contact />}
        </WayOn>
      ) : secret ? (
        <Press key={secret} place={place} token={secret} onDone={onDone} onEnd={onEnd} />
      ) : (
        <WayOn text={of.noLink} />
      )}
    </LinkPage>
  );
}

interface PressProps {
  place: 'stop' | 'renew';
  token: string;
  onDone: (done: Done) => void;
  onEnd: (end: LinkEnd) => void;
}

function Press({ place, token, onDone, onEnd }: PressProps) {
  const w = useWords(changeWords);
  const { failed } = useWords(linkWords);
  const language = useLanguage();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: failed, isToldInPlace: true });
  const body = { token };
  const onFailed = (thrown: unknown) => {
    const end = endOf(thrown);
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
