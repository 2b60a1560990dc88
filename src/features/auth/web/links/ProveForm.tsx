import { type FormEvent, useState } from 'react';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { save, useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call } from '../calls.ts';
import { rememberPerson } from '../known-person.ts';
import { passkeyWords } from '../passkeys/passkey-words.ts';
import { isIpAddressHost, supportsWebAuthn } from '../passkeys/webauthn.ts';
import { reasons } from '../reasons.ts';
import { proveWords } from './prove-words.ts';

/** A link that no further press helps: it is over, or another wallet has proven the address. */
export type ProofEnd = 'over' | 'taken';
const ENDS: Readonly<Record<string, ProofEnd>> = { link_over: 'over', email_taken: 'taken' };

interface ProveFormProps {
  token: string;
  /** The address, mostly hidden. */
  masked: string;
  isSignedIn: boolean;
  onDone: (email: string) => void;
  onEnd: (end: ProofEnd) => void;
}

/** One press in the session of the link's wallet. Elsewhere a sign-in by passkey, here so that the link stays open, or the password. */
export function ProveForm({ token, masked, isSignedIn, onDone, onEnd }: ProveFormProps) {
  const w = useWords(proveWords);
  const [isOther, setIsOther] = useState(false);
  const needsPassword = !isSignedIn || isOther;
  const { prove, isSending, fault, refused } = useProof(token, { onDone, onEnd, onOther: () => setIsOther(true) });
  const device = useDevice(() => setIsOther(false));
  const hasDevice = needsPassword && supportsWebAuthn() && !isIpAddressHost();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    device.forget();
    await prove(needsPassword ? String(new FormData(form).get('password') ?? '') : undefined);
    focusFirstFault(form);
  };
  const how = isOther ? w.otherWallet(masked) : isSignedIn ? w.bySession(masked) : w.bySignIn(masked);
  const why = fault ?? device.fault;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p role={isOther ? 'status' : undefined}>
        <LangText>{how}</LangText>
      </p>
      {hasDevice && <DeviceWay isBusy={device.isBusy || isSending} onPress={device.signIn} />}
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
      {why !== undefined && (
        <p role="alert" className={styles.fault}>
          <LangText>{why}</LangText>
        </p>
      )}
      <Button
        type="submit"
        look={hasDevice ? 'quiet' : 'primary'}
        isAct
        isWide
        loadingText={isSending ? w.confirming : undefined}
      >
        {needsPassword ? w.confirmByPassword : w.confirm}
      </Button>
      {needsPassword && <p className={styles.things}>{w.elsewhere}</p>}
    </form>
  );
}

function DeviceWay({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const w = useWords(proveWords);
  const { signIn } = useWords(passkeyWords);
  return (
    <>
      <Button isAct isWide icon={fingerprint} isDisabled={isBusy} onClick={onPress}>
        {signIn}
      </Button>
      <p className={styles.things}>{w.orPassword}</p>
    </>
  );
}

/** Signs in by a passkey and stays on the page, whose link the session may then confirm. */
function useDevice(onIn: () => void) {
  const { signInFailed, signIn: title } = useWords(passkeyWords);
  const { isBusy, fault, forget, act } = useAct({ reasons, otherwise: signInFailed, isToldInPlace: true });
  const signIn = () => {
    const work = async () => (await import('../passkeys/ceremony.ts')).signInWithPasskey();
    void act(work, {
      failed: title,
      onDone: (session) => {
        rememberPerson(session.user);
        save(session);
        onIn();
      },
    });
  };
  return { isBusy, fault, forget, signIn };
}

interface ProofOutcome {
  onDone: (email: string) => void;
  onEnd: (end: ProofEnd) => void;
  onOther: () => void;
}

/** Proves by the session, or by a password where one is given; a link of another wallet than that of the session asks for its sign-in. */
function useProof(token: string, { onDone, onEnd, onOther }: ProofOutcome) {
  const w = useWords(proveWords);
  const userId = useUserId();
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, fault, error, forget, act } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const code = codeOf(error);
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
        const refusal = codeOf(thrown) ?? '';
        const end = ENDS[refusal];
        if (end) onEnd(end);
        if (refusal === 'forbidden') onOther();
      },
    });
  };
  const isWrong = code === 'wrong_password';
  return {
    prove,
    isSending: isBusy,
    // If the link belongs to another wallet, the form asks for that one.
    fault: isWrong || code === 'forbidden' ? undefined : fault,
    refused: isMissing ? w.missing : isWrong ? w.wrong : undefined,
  };
}
