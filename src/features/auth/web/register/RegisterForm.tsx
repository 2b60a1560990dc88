import { type FormEvent, useRef, useState } from 'react';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useBeside } from '#platform/web/slot.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { GrowingPlate } from '#ui/drawings/GrowingPlate.tsx';
import { fingerprint, key } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { faultsIn, focusFault } from '../faults-in.ts';
import { words } from '../words.ts';
import { Names, useNames } from './Names.tsx';
import { NewPassword } from './NewPassword.tsx';
import styles from './Register.module.css';
import { registerWords } from './register-words.ts';
import { type Newcomer, type Registration, useDraft, useRegistration } from './use-registration.ts';

interface RegisterFormProps {
  /** True if this device can make a passkey. */
  hasPasskey: boolean;
  onDone: (made: Registration) => void;
}

/**
 * Registration form: names, e-mail and the way to sign in. Above it the person's plate and seal are drawn as they type.
 */
export function RegisterForm({ hasPasskey, onDone }: RegisterFormProps) {
  const w = useWords(registerWords);
  const { email: emailLabel, emailHint } = useWords(words);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const names = useNames();
  const [email, setEmail] = useState('');
  const [wantsPassword, setWantsPassword] = useState(false);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const draft = useDraft();
  const Terms = useBeside<{ error: string | undefined }>('BesideRegister');
  const way = useRegistration(draft?.draft, onDone);
  const isByPassword = wantsPassword || !hasPasskey;
  const errors: Readonly<Record<string, string>> = { ...way.refused, ...missing };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const it = event.currentTarget;
    const { password, again } = secretsIn(it);
    const differs = again !== undefined && again !== password;
    const faults = { ...faultsIn(it, language), ...(differs && { again: w.differs }) };
    setMissing(faults);
    way.forget();
    const newcomer = newcomerIn(it, email, names.all);
    const make = isByPassword ? () => way.withPassword(newcomer, password) : () => way.withPasskey(newcomer);
    if (Object.keys(faults).length > 0 || !(await make())) focusFault(it);
  };
  const turn = (isWanted: boolean) => {
    way.forget();
    setMissing({});
    setWantsPassword(isWanted);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=password]')?.focus());
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <GrowingPlate
        did={draft?.did}
        name={names.shown}
        koreanName={names.all.nameKo ?? ''}
        title={w.yourSeal}
        isWhole={isByPassword && wantsPassword}
      />
      <Names names={names} errors={errors} hasHint={!wantsPassword} />
      <TextField
        label={emailLabel}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        hint={isHosted() && !sendsNoMail() ? emailHint : undefined}
        error={errors.email}
      />
      {isByPassword && (
        <NewPassword
          own={[names.all.firstName, names.all.lastName, names.all.nameKo ?? '', email]}
          error={errors.password}
          againError={errors.again}
        />
      )}
      {Terms && <Terms error={errors.accepts} />}
      <Acts
        way={way}
        isByPassword={isByPassword}
        onPassword={wantsPassword ? undefined : () => turn(true)}
        onPasskey={wantsPassword && hasPasskey ? () => turn(false) : undefined}
      />
    </form>
  );
}

/** Returns the accepted versions of the operator's texts: those of the ticked boxes. */
const acceptsIn = (form: HTMLFormElement): number[] => new FormData(form).getAll('accepts').map(Number);

function newcomerIn(
  form: HTMLFormElement,
  email: string,
  { firstName, lastName, nameKo }: ReturnType<typeof useNames>['all'],
): Newcomer {
  const accepts = acceptsIn(form);
  const asked = { ...(nameKo !== null && { nameKo }), ...(accepts.length > 0 && { accepts }) };
  return { email, firstName, lastName, ...asked };
}

function secretsIn(form: HTMLFormElement): { password: string; again: string | undefined } {
  const data = new FormData(form);
  const again = data.get('again');
  return { password: String(data.get('password') ?? ''), again: again === null ? undefined : String(again) };
}

interface ActsProps {
  way: ReturnType<typeof useRegistration>;
  isByPassword: boolean;
  onPassword: (() => void) | undefined;
  /** Back to registration by passkey. Undefined if the device has none. */
  onPasskey: (() => void) | undefined;
}

/** The form's error and its buttons: the chosen way first, the other one second. */
function Acts({ way, isByPassword, onPassword, onPasskey }: ActsProps) {
  const w = useWords(registerWords);
  return (
    <div className={styles.acts}>
      {way.fault !== undefined && (
        <p role="alert" className={styles.fault}>
          <LangText>{way.fault}</LangText>
        </p>
      )}
      {isByPassword ? (
        <Button type="submit" isAct isWide loadingText={way.isSending ? w.making : undefined}>
          {w.make}
        </Button>
      ) : (
        <>
          <Button type="submit" isAct isWide icon={fingerprint} loadingText={way.isAsking ? w.asking : undefined}>
            {w.byPasskey}
          </Button>
          <p className={styles.hint}>{w.byPasskeyHint}</p>
          <Button look="quiet" isWide icon={key} isDisabled={way.isAsking} onClick={onPassword}>
            {w.byPassword}
          </Button>
        </>
      )}
      {onPasskey && (
        <TextButton className={styles.instead} onClick={onPasskey}>
          {w.passkeyInstead}
        </TextButton>
      )}
    </div>
  );
}
