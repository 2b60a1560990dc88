import { type FormEvent, useState } from 'react';
import { Unreachable } from '#platform/web/calls/api.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { call, reasons } from '../calls.ts';
import { faultsIn, focusFault } from '../faults-in.ts';
import { endOf, type LinkEnd } from '../links/link-page.tsx';
import { linkWords } from '../links/link-words.ts';
import { isIpAddressHost, supportsWebAuthn } from '../passkeys/webauthn.ts';
import { ByNumber } from '../sign-in/ByNumber.tsx';
import type { Recovery } from './Recovered.tsx';
import { recoveryWords } from './recovery-words.ts';

interface RecoverFormProps {
  token: string;
  onDone: (recovery: Recovery) => void;
  onEnd: (end: LinkEnd) => void;
}

/** The device made no passkey, and nothing was sent. */
class NotMade extends Error {}
/** The answer was lost: the wallet may be recovered, and then the code is used up. */
class Unanswered extends Error {}

/** Makes the passkey of a recovery, if wanted. */
async function passkeyFor(proof: { token: string; code: string }, unnamed: string) {
  const { makeRecoveryPasskey } = await import('../passkeys/ceremony.ts');
  const options = await call('POST /api/recovery/options', { body: proof });
  const made = await makeRecoveryPasskey(options).catch((cause: unknown) => {
    throw new NotMade('no passkey was made', { cause });
  });
  return { name: deviceName(navigator.userAgent) || unnamed, made };
}

/**
 * Form of a mailed recovery link: a recovery code, and the new way to sign in: this device, a new password, or both.
 */
export function RecoverForm({ token, onDone, onEnd }: RecoverFormProps) {
  const w = useWords(recoveryWords);
  const { failed } = useWords(linkWords);
  const language = useLanguage();
  const mayMake = supportsWebAuthn() && !isIpAddressHost();
  const [isWanted, setIsWanted] = useState(mayMake);
  const otherwise = (error: unknown) =>
    error instanceof NotMade ? w.notMade : error instanceof Unanswered ? w.unanswered : failed;
  const { isBusy, fault, refused, forget, act } = useAct({ reasons, otherwise, isToldInPlace: true });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { code, newPassword } = typedIn(form);
    const proof = { token, code };
    const found = { ...faultsIn(form, language), ...(proof.code.trim() === '' && { code: w.codeHint }) };
    setFaults(found);
    forget();
    if (Object.keys(found).length > 0) {
      focusFault(form);
      return;
    }
    const work = async () => {
      const passkey = isWanted && (await passkeyFor(proof, w.unnamed));
      const body = { ...proof, ...(newPassword && { newPassword }), ...(passkey || {}) };
      return call('POST /api/recovery/finish', { body }).catch((cause: unknown) => {
        throw cause instanceof Unreachable ? new Unanswered('nobody said what became of it', { cause }) : cause;
      });
    };
    const onFailed = (thrown: unknown) => {
      const end = endOf(thrown);
      if (end) onEnd(end);
    };
    const isDone = await act(work, { failed: w.title, onDone, onFailed });
    if (!isDone) focusFault(form);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={w.code}
        name="code"
        isCode
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint={w.codeHint}
        error={faults.code ?? refused.code}
      />
      <PasskeyChoice mayMake={mayMake} isWanted={isWanted} onChange={setIsWanted} />
      <TextField
        label={w.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required={!isWanted}
        hint={isWanted ? w.passwordHint : w.passwordNeeded}
        error={faults.newPassword ?? refused.newPassword}
      />
      <Fault text={refused.code === undefined && refused.newPassword === undefined ? fault : undefined} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.recovering : undefined}>
        {w.recover}
      </Button>
    </form>
  );
}

function typedIn(form: HTMLFormElement): { code: string; newPassword: string } {
  const data = new FormData(form);
  return { code: String(data.get('code') ?? ''), newPassword: String(data.get('newPassword') ?? '') };
}

interface PasskeyChoiceProps {
  mayMake: boolean;
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Choice of signing in by this device, or the reason why its address does not allow that. */
function PasskeyChoice({ mayMake, isWanted, onChange }: PasskeyChoiceProps) {
  const w = useWords(recoveryWords);
  if (!mayMake) return isIpAddressHost() ? <ByNumber /> : null;
  return <Switch label={w.passkey} detail={w.passkeyText} isOn={isWanted} onChange={onChange} />;
}

function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.fault}>
      <LangText>{text}</LangText>
    </p>
  );
}
