import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { storedToken, subscribe, useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { go } from '#platform/web/location.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './AuthForm.module.css';
import { call } from './calls.ts';
import { emailWords } from './email-words.ts';
import { reasons } from './reasons.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useSecret } from './use-secret.ts';

const isSignedIn = () => storedToken() !== null;

/** Behind the link of the letter that proves an e-mail: one press with the session of its wallet, else that wallet's password. */
export function ProveScreen() {
  const w = useWords(emailWords);
  const secret = useSecret();
  const isIn = useSyncExternalStore(subscribe, isSignedIn);
  const [email, setEmail] = useState<string>();
  const onDone = (proven: string) => {
    setEmail(proven);
    // A link that was used leaves no trace in the history of the device.
    go('/login?prove', { replace: true });
    void refetch('GET /api/email/{userId}', 'GET /api/user/{userId}');
  };
  // Another link may be opened where the one before was done.
  const isDone = email !== undefined && secret === '';
  useScreenTitle(isDone ? w.done : w.title);
  if (isDone)
    return (
      <Screen>
        <TitleRow title={w.done} />
        <div className={styles.stack}>
          <p>
            <LangText>{w.doneText(email)}</LangText>
          </p>
          <ButtonLink href={isIn ? '/myinfo' : '/login'} isWide>
            {isIn ? w.toInfo : w.toSignIn}
          </ButtonLink>
        </div>
      </Screen>
    );
  return (
    <Screen>
      <TitleRow title={w.title} back={{ href: '/login', label: w.back }} />
      {secret ? <ProveForm key={secret} token={secret} isSignedIn={isIn} onDone={onDone} /> : <p>{w.noLink}</p>}
    </Screen>
  );
}

interface ProveFormProps {
  token: string;
  isSignedIn: boolean;
  onDone: (email: string) => void;
}

function ProveForm({ token, isSignedIn, onDone }: ProveFormProps) {
  const w = useWords(emailWords);
  const [isOther, setIsOther] = useState(false);
  const needsPassword = !isSignedIn || isOther;
  const { prove, isSending, fault, refused } = useProof(token, onDone, () => setIsOther(true));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await prove(needsPassword ? String(new FormData(form).get('password') ?? '') : undefined);
    focusFirstFault(form);
  };
  const how = isOther ? w.otherWallet : isSignedIn ? w.bySession : w.byPassword;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p role={isOther ? 'status' : undefined}>{how}</p>
      {needsPassword && (
        <TextField
          label={w.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={refused}
        />
      )}
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isSending ? w.confirming : undefined}>
        {w.confirm}
      </Button>
    </form>
  );
}

/** Proves by the session, or by a password where one is given; a link of another wallet than that of the session asks for its password. */
function useProof(token: string, onDone: (email: string) => void, onOther: () => void) {
  const w = useWords(emailWords);
  const language = useLanguage();
  const userId = useUserId();
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const ask = (password: string | undefined) =>
    password === undefined
      ? call('POST /api/email/{userId}/proof', { params: { userId }, body: { token } })
      : call('POST /api/email-proofs', { body: { token, password } });
  const tell = (error: unknown) => {
    const code = error instanceof HttpError ? error.code : undefined;
    if (code === 'forbidden') onOther();
    else if (code === 'wrong_password') setRefused(w.wrong);
    else setFault(code === 'email_taken' ? w.taken : reasonOf(error, reasons, language, w.failed));
  };
  const prove = async (password: string | undefined) => {
    setFault(undefined);
    setRefused(password === '' ? w.missing : undefined);
    if (password === '') return;
    setIsSending(true);
    try {
      const { email } = await ask(password);
      onDone(email);
    } catch (error) {
      report(w.title, error);
      tell(error);
      setIsSending(false);
    }
  };
  return { prove, isSending, fault, refused };
}
