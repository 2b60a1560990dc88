import { type FormEvent, type ReactNode, useState } from 'react';
import { saveSession } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { eye, eyeOff } from '#ui/drawings/icons.ts';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { User } from '../../contract.ts';
import { call, reasons } from '../calls.ts';
import { faultsIn, focusFault } from '../faults-in.ts';
import { type KnownPerson, rememberPerson } from '../known-person.ts';
import { placeAfter } from '../page-address.ts';
import { passkeyWords } from '../passkeys/passkey-words.ts';
import { isIpAddressHost, supportsWebAuthn } from '../passkeys/webauthn.ts';
import { registerWords } from '../register/register-words.ts';
import { words } from '../words.ts';
import { ByNumber } from './ByNumber.tsx';
import styles from './SignIn.module.css';

interface SignInFormProps {
  person: KnownPerson | undefined;
  /** True if another button is the main one, such as that of a newcomer. */
  isQuiet: boolean;
  /** Link for a person who is not the remembered one. */
  other: ReactNode;
}

/**
 * Sign-in form: passkey first, e-mail and password below. Opens the requested page. A refusal appears below the form.
 */
export function SignInForm({ person, isQuiet, other }: SignInFormProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { byForm, byDevice, enter } = useEntering();
  const hasPasskeys = supportsWebAuthn() && !isIpAddressHost();
  const isSending = byForm.isBusy || byDevice.isBusy;
  const fault = byForm.fault ?? byDevice.fault;
  const errors: Readonly<Record<string, string>> = { ...byForm.refused, ...missing };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const it = event.currentTarget;
    const faults = faultsIn(it, language);
    setMissing(faults);
    byForm.forget();
    byDevice.forget();
    if (Object.keys(faults).length > 0) {
      focusFault(it);
      return;
    }
    const data = new FormData(it);
    const [email, password] = [String(data.get('email') ?? ''), String(data.get('password') ?? '')];
    if (await enter(byForm, () => call('POST /api/auth/login', { body: { email, password } }))) return;
    const typed = it.querySelector<HTMLInputElement>('[name=password]');
    if (typed) typed.value = '';
  };
  const byPasskey = () => {
    setMissing({});
    byForm.forget();
    return enter(byDevice, async () => (await import('../passkeys/ceremony.ts')).signInWithPasskey());
  };
  const email = <Email known={person?.email} error={errors.email} />;
  const passkey = { isQuiet, isDisabled: isSending, onClick: () => void byPasskey() };
  const device = hasPasskeys && <ByPasskey {...passkey} />;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!person && email}
      {device}
      <TextSpan>{other}</TextSpan>
      {device && <p className={styles.or}>{w.orPassword}</p>}
      {person && email}
      <TypedPassword error={errors.password} />
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Button
        type="submit"
        look={device || isQuiet ? 'quiet' : 'primary'}
        isAct
        isWide
        loadingText={byForm.isBusy ? w.signingIn : undefined}
      >
        {w.signIn}
      </Button>
      {supportsWebAuthn() && isIpAddressHost() && <ByNumber />}
    </form>
  );
}

interface ByPasskeyProps {
  isQuiet: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function ByPasskey({ isQuiet, ...press }: ByPasskeyProps) {
  const w = useWords(passkeyWords);
  return (
    <Button look={isQuiet ? 'quiet' : 'primary'} isAct isWide icon={fingerprint} {...press}>
      {w.signIn}
    </Button>
  );
}

function Email({ known, error }: { known: string | undefined; error: string | undefined }) {
  const w = useWords(words);
  return (
    <TextField
      label={w.email}
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={known}
      error={error}
    />
  );
}

function TypedPassword({ error }: { error: string | undefined }) {
  const w = useWords(words);
  const eyes = useWords(registerWords);
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={w.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
      action={
        <IconButton
          icon={isShown ? eyeOff : eye}
          label={isShown ? eyes.hide : eyes.show}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

/** The two ways to sign in. Each stores the session and opens the requested page. */
function useEntering() {
  const [, go] = useLocation();
  const search = useSearchParams();
  const w = useWords(words);
  const { signInFailed } = useWords(passkeyWords);
  const byForm = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const byDevice = useAct({ reasons, otherwise: signInFailed, isToldInPlace: true });
  const enter = ({ act }: typeof byForm, work: () => Promise<{ user: User; token: string }>) =>
    act(work, {
      failed: w.signIn,
      onDone: (session) => {
        rememberPerson(session.user);
        saveSession(session);
        // Replace the history entry, so that Back does not return to the form.
        go(placeAfter(search.get('next')), { replace: true });
      },
    });
  return { byForm, byDevice, enter };
}
