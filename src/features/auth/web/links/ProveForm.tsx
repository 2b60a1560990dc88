import { type FormEvent, useRef, useState } from 'react';
import { codeOf } from '#platform/web/calls/reason.ts';
import { saveSession, useIsSignedIn, useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call, reasons } from '../calls.ts';
import { rememberPerson } from '../known-person.ts';
import { passkeyWords } from '../passkeys/passkey-words.ts';
import { isIpAddressHost, supportsWebAuthn } from '../passkeys/webauthn.ts';
import { endOf, type LinkEnd } from './link-page.tsx';
import { linkWords } from './link-words.ts';
import { proveWords } from './prove-words.ts';

interface ProveFormProps {
  token: string;
  /** The masked address. */
  masked: string;
  onDone: (email: string) => void;
  onEnd: (end: LinkEnd) => void;
}

/**
 * Form that proves an address: one button in the session of the link's wallet. In any other session, sign-in by passkey
 * or password, on this page so that the link's secret is not lost.
 */
export function ProveForm({ token, masked, onDone, onEnd }: ProveFormProps) {
  const w = useWords(proveWords);
  const isSignedIn = useIsSignedIn();
  const confirm = useRef<HTMLButtonElement>(null);
  const [isOther, setIsOther] = useState(false);
  const needsPassword = !isSignedIn || isOther;
  const { prove, isSending, fault, refused, forget } = useProof(token, {
    onDone,
    onEnd,
    onOther: () => setIsOther(true),
  });
  const device = useDevice(() => {
    setIsOther(false);
    // The pressed button disappears after the sign-in; this one comes next.
    confirm.current?.focus();
  });
  const hasDevice = needsPassword && supportsWebAuthn() && !isIpAddressHost();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    device.forget();
    await prove(needsPassword ? String(new FormData(form).get('password') ?? '') : undefined);
    focusFirstFault(form);
  };
  const how = isOther ? w.otherWallet(masked) : isSignedIn ? w.bySession(masked) : w.bySignIn(masked);
  const signIn = () => {
    forget();
    device.signIn();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p role="status">
        <LangText>{how}</LangText>
      </p>
      {hasDevice && <DeviceWay isBusy={device.isBusy || isSending} fault={device.fault} onPress={signIn} />}
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
      <Fault why={fault} />
      <Button
        ref={confirm}
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

function Fault({ why }: { why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{why}</LangText>
    </p>
  );
}

interface DeviceWayProps {
  isBusy: boolean;
  fault: string | undefined;
  onPress: () => void;
}

function DeviceWay({ isBusy, fault, onPress }: DeviceWayProps) {
  const w = useWords(proveWords);
  const { signIn } = useWords(passkeyWords);
  return (
    <>
      <Button isAct isWide icon={fingerprint} isDisabled={isBusy} onClick={onPress}>
        {signIn}
      </Button>
      <Fault why={fault} />
      <p className={styles.things}>{w.orPassword}</p>
    </>
  );
}

/** Signs in by a passkey and stays on the page. The session may then confirm the link. */
function useDevice(onIn: () => void) {
  const { signIn: title } = useWords(passkeyWords);
  const { noPasskey } = useWords(proveWords);
  const { isBusy, fault, forget, act } = useAct({ reasons, otherwise: noPasskey, isToldInPlace: true });
  const signIn = () => {
    const work = async () => (await import('../passkeys/ceremony.ts')).signInWithPasskey();
    void act(work, {
      failed: title,
      onDone: (session) => {
        rememberPerson(session.user);
        saveSession(session);
        onIn();
      },
    });
  };
  return { isBusy, fault, forget, signIn };
}

interface ProofOutcome {
  onDone: (email: string) => void;
  onEnd: (end: LinkEnd) => void;
  onOther: () => void;
}

/**
 * Proves by the session, or by the given password. If the link belongs to another wallet, asks for that wallet's
 * sign-in.
 */
function useProof(token: string, { onDone, onEnd, onOther }: ProofOutcome) {
  const w = useWords(proveWords);
  const { failed } = useWords(linkWords);
  const userId = useUserId();
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, fault, error, forget, act } = useAct({ reasons, otherwise: failed, isToldInPlace: true });
  const code = codeOf(error);
  const ask = (password: string | undefined) =>
    password === undefined
      ? call('POST /api/email/{userId}/proof', { params: { userId }, body: { token } })
      : call('POST /api/email-proofs', { body: { token, password } });
  const clear = () => {
    forget();
    setIsMissing(false);
  };
  const prove = async (password: string | undefined) => {
    forget();
    setIsMissing(password === '');
    if (password === '') return;
    await act(() => ask(password), {
      failed: w.title,
      onDone: ({ email }) => onDone(email),
      onFailed: (thrown) => {
        const end = endOf(thrown);
        if (end) onEnd(end);
        if (codeOf(thrown) === 'forbidden') onOther();
      },
    });
  };
  const isWrong = code === 'wrong_password';
  return {
    prove,
    forget: clear,
    isSending: isBusy,
    // If the link belongs to another wallet, the form asks for that one.
    fault: isWrong || code === 'forbidden' ? undefined : fault,
    refused: isMissing ? w.missing : isWrong ? w.wrong : undefined,
  };
}
