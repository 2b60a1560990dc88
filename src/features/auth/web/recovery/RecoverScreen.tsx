// @online
import { type FormEvent, useState } from 'react';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useBeside } from '#platform/web/slot.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call, reasons } from '../calls.ts';
import { faultsIn, focusFault } from '../faults-in.ts';
import { LinkLook } from '../links/LinkLook.tsx';
import { LinkPage, useLinkEnd, WayOn } from '../links/link-page.tsx';
import { linkWords } from '../links/link-words.ts';
import { noMailWords } from '../no-mail-words.ts';
import { useSecret } from '../page-address.ts';
import { words } from '../words.ts';
import { Recovered, type Recovery } from './Recovered.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { recoveryWords } from './recovery-words.ts';

/** Recovery of a wallet: requesting a link, and the page of that link. */
export function RecoverScreen() {
  const w = useWords(recoveryWords);
  const { overTitle } = useWords(linkWords);
  const secret = useSecret();
  const [done, setDone] = useState<Recovery>();
  const [ended, onEnd] = useLinkEnd(secret);
  // Remove a used or expired link from the browser's history.
  const leaveLink = () => go('/login?lost', { replace: true });
  const onDone = (recovery: Recovery) => {
    setDone(recovery);
    leaveLink();
  };
  return (
    <LinkPage title={done ? w.done : ended ? overTitle : w.title} isDone={done !== undefined}>
      {done ? (
        <Recovered recovery={done} />
      ) : ended ? (
        <Over onAgain={leaveLink} />
      ) : secret ? (
        <LinkLook
          key={secret}
          look={() => call('POST /api/recovery/look', { body: { token: secret } })}
          title={w.title}
          onEnd={onEnd}
        >
          {() => <RecoverForm token={secret} onDone={onDone} onEnd={onEnd} />}
        </LinkLook>
      ) : (
        <AskForLink />
      )}
    </LinkPage>
  );
}

/** Shown for an expired link, whose wallet may be recovered already. */
function Over({ onAgain }: { onAgain: () => void }) {
  const w = useWords(recoveryWords);
  const again = (
    <Button isWide onClick={onAgain}>
      {w.another}
    </Button>
  );
  return <WayOn text={w.over} isAlert first={again} />;
}

/** Shown above the form on a server without mail, whose operator passes the link on. */
function FromOperator() {
  const w = useWords(recoveryWords);
  const { noMail } = useWords(noMailWords);
  const Contact = useBeside<object>('BesideContact');
  return (
    <div className={styles.stack}>
      <InfoLine icon={alert} title={noMail} text={w.operatorText} />
      {Contact && <Contact />}
    </div>
  );
}

function AskForLink() {
  const w = useWords(recoveryWords);
  const { link } = useWords(noMailWords);
  const { failed } = useWords(linkWords);
  const ofSignIn = useWords(words);
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, fault, refused, forget, act } = useAct({ reasons, otherwise: failed, isToldInPlace: true });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const isByMail = !sendsNoMail();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsIn(form, language);
    setFaults(found);
    forget();
    if (Object.keys(found).length > 0) {
      focusFault(form);
      return;
    }
    const email = String(new FormData(form).get('email') ?? '').trim();
    await act(() => call('POST /api/recovery', { body: { email, language } }), {
      failed: w.title,
      onDone: () => setSentTo(email),
    });
  };
  const made = isByMail ? w.byMail : { ...link, sentText: w.handedText };
  return (
    <>
      {isByMail ? <p>{w.how}</p> : <FromOperator />}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={ofSignIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={faults.email ?? refused.email}
        />
        {fault !== undefined && refused.email === undefined && (
          <p role="alert" className={styles.fault}>
            <LangText>{fault}</LangText>
          </p>
        )}
        <Button type="submit" isAct isWide loadingText={isBusy ? made.sending : undefined}>
          {made.send}
        </Button>
      </form>
      <div role="status" className={styles.stack}>
        {sentTo !== undefined && <InfoLine icon={check} title={made.sent} text={made.sentText(sentTo)} />}
      </div>
    </>
  );
}
