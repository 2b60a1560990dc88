import { type FormEvent, useState } from 'react';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call } from '../calls.ts';
import { faultsIn, focusFault } from '../faults-in.ts';
import { reasons } from '../reasons.ts';
import { useScreenTitle } from '../use-screen-title.ts';
import { useSecret } from '../use-secret.ts';
import { words } from '../words.ts';
import { Recovered, type Recovery } from './Recovered.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { recoveryWords } from './recovery-words.ts';

/** The way back into a wallet: asking for a link, and behind that link the code and what opens the wallet from now on. */
export function RecoverScreen() {
  const w = useWords(recoveryWords);
  const secret = useSecret();
  const [done, setDone] = useState<Recovery>();
  const onDone = (recovery: Recovery) => {
    setDone(recovery);
    // A link that was used leaves no trace in the history of the device.
    go('/login?lost', { replace: true });
  };
  useScreenTitle(done ? w.done : w.title);
  if (done)
    return (
      <Screen>
        <TitleRow title={w.done} />
        <Recovered recovery={done} />
      </Screen>
    );
  return (
    <Screen>
      <TitleRow title={w.title} back={{ href: '/login', label: w.back }} />
      {secret ? <RecoverForm key={secret} token={secret} onDone={onDone} /> : <AskForLink />}
    </Screen>
  );
}

interface Sent {
  readonly email: string;
  readonly isSandbox: boolean;
}

function AskForLink() {
  const w = useWords(recoveryWords);
  const ofSignIn = useWords(words);
  const language = useLanguage();
  const [sent, setSent] = useState<Sent>();
  const { isBusy, fault, refused, forget, act } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
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
      onDone: ({ mail }) => setSent({ email, isSandbox: mail === 'sandbox' }),
    });
  };
  return (
    <>
      <p>{w.how}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={ofSignIn.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={faults.email ?? refused.email}
        />
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            <LangText>{fault}</LangText>
          </p>
        )}
        <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
          {w.send}
        </Button>
      </form>
      <div role="status" className={styles.stack}>
        {sent && <InfoLine icon={check} title={w.sent} text={w.sentText(sent.email)} />}
        {sent?.isSandbox && <InfoLine icon={alert} title={w.sandbox} text={w.sandboxText} />}
      </div>
    </>
  );
}
