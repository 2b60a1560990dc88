import { type FormEvent, useState } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useIsSignedIn, useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './AuthForm.module.css';
import { call } from './calls.ts';
import { FocusedLink } from './FocusedLink.tsx';
import { proveWords } from './prove-words.ts';
import { reasons } from './reasons.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useSecret } from './use-secret.ts';

const { en, ko } = proveWords;
const ofProof = { ...reasons, refusals: { ...reasons.refusals, email_taken: { en: en.taken, ko: ko.taken } } };

/** Behind the link of the letter that proves an e-mail: one press with the session of its wallet, else that wallet's password. */
export function ProveScreen() {
  const w = useWords(proveWords);
  const secret = useSecret();
  const isIn = useIsSignedIn();
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
  const w = useWords(proveWords);
  const [isOther, setIsOther] = useState(false);
  const needsPassword = !isSignedIn || isOther;
  const { prove, isSending, isTaken, fault, refused } = useProof(token, onDone, () => setIsOther(true));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isTaken) return;
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
      {isTaken ? (
        <FocusedLink href={isSignedIn ? '/myinfo' : '/login'} text={isSignedIn ? w.toInfo : w.toSignIn} />
      ) : (
        <Button type="submit" isAct isWide loadingText={isSending ? w.confirming : undefined}>
          {w.confirm}
        </Button>
      )}
    </form>
  );
}

/** Proves by the session, or by a password where one is given; a link of another wallet than that of the session asks for its password. */
function useProof(token: string, onDone: (email: string) => void, onOther: () => void) {
  const w = useWords(proveWords);
  const userId = useUserId();
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, fault, error, forget, act } = useAct({ reasons: ofProof, otherwise: w.failed, isToldInPlace: true });
  const code = error instanceof HttpError ? error.code : undefined;
  const ask = (password: string | undefined) =>
    password === undefined
      ? call('POST /api/email/{userId}/proof', { params: { userId }, body: { token } })
      : call('POST /api/email-proofs', { body: { token, password } });
  const prove = async (password: string | undefined) => {
    forget();
    setIsMissing(password === '');
    if (password === '') return;
    await act(() => ask(password), {
      failed: w.title,
      onDone: ({ email }) => onDone(email),
      onFailed: (thrown) => {
        if (thrown instanceof HttpError && thrown.code === 'forbidden') onOther();
      },
    });
  };
  const isWrong = code === 'wrong_password';
  return {
    prove,
    isSending: isBusy,
    // Another wallet has proven the address: no further press can succeed.
    isTaken: code === 'email_taken',
    // Of another wallet: its password is asked for.
    fault: isWrong || code === 'forbidden' ? undefined : fault,
    refused: isMissing ? w.missing : isWrong ? w.wrong : undefined,
  };
}
