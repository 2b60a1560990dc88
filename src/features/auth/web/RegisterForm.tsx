import { type FormEvent, useRef, useState } from 'react';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, IconButton, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { GrowingPlate } from '#ui/drawings/GrowingPlate.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { fingerprint, key } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { likelyKoreanName } from '../likely-korean-name.ts';
import { fullName, koreanNameOf } from '../person.ts';
import { faultsIn, focusFault } from './faults-in.ts';
import { NewPassword } from './NewPassword.tsx';
import styles from './Register.module.css';
import { registerWords } from './register-words.ts';
import { type Newcomer, type Registered, useDraft, useRegistration } from './use-registration.ts';
import { words } from './words.ts';

interface RegisterFormProps {
  /** Whether this device can make a passkey. */
  hasPasskey: boolean;
  onDone: (made: Registered) => void;
}

/** Names, an e-mail, and what one signs in with; above them the person's own plate grows and their seal is cut as they type. */
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
  const way = useRegistration(draft?.draft, onDone);
  const isByPassword = wantsPassword || !hasPasskey;
  const errors: Readonly<Record<string, string>> = { ...way.refused, ...missing };

  const send = async (by: 'passkey' | 'password') => {
    const it = form.current;
    if (!it) return;
    const data = new FormData(it);
    const [password, again] = [data.get('password'), data.get('again')].map((one) => String(one ?? ''));
    const faults = { ...faultsIn(it, language), ...(data.has('again') && again !== password && { again: w.differs }) };
    setMissing(faults);
    way.forget();
    const { firstName, lastName, nameKo } = names.all;
    const newcomer: Newcomer = { email, firstName, lastName, ...(nameKo !== null && { nameKo }) };
    const isDone =
      Object.keys(faults).length === 0 &&
      (await (by === 'passkey' ? way.withPasskey(newcomer) : way.withPassword(newcomer, password ?? '')));
    if (!isDone) focusFault(it);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(isByPassword ? 'password' : 'passkey');
  };
  const turn = (isWanted: boolean) => {
    way.forget();
    setMissing({});
    setWantsPassword(isWanted);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=password]')?.focus());
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
        hint={isHosted() ? emailHint : undefined}
        error={errors.email}
      />
      {isByPassword && (
        <NewPassword
          own={[names.all.firstName, names.all.lastName, names.all.nameKo ?? '', email]}
          error={errors.password}
          againError={errors.again}
        />
      )}
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
            <Button look="quiet" isWide icon={key} isDisabled={way.isAsking} onClick={() => turn(true)}>
              {w.byPassword}
            </Button>
          </>
        )}
        {wantsPassword && hasPasskey && (
          <TextButton className={styles.instead} onClick={() => turn(false)}>
            {w.passkeyInstead}
          </TextButton>
        )}
      </div>
    </form>
  );
}

/** What is typed, and the Korean name that it most likely is until the person has said otherwise. */
function useNames() {
  const [firstName, setFirst] = useState('');
  const [lastName, setLast] = useState('');
  const [typedKo, setKo] = useState<string>();
  const typed = { firstName: firstName.trim(), lastName: lastName.trim() };
  const offer = koreanNameOf(typed) ?? likelyKoreanName(`${typed.lastName} ${typed.firstName}`);
  const ko = typedKo ?? offer ?? '';
  const all = { ...typed, nameKo: ko.trim() === '' ? null : ko.trim() };
  const isOffered = typedKo === undefined && offer !== undefined;
  return { firstName, lastName, ko, all, isOffered, shown: fullName(all).trim(), setFirst, setLast, setKo };
}

interface NamesProps {
  names: ReturnType<typeof useNames>;
  errors: Readonly<Record<string, string>>;
  hasHint: boolean;
}

/** Family name first where the screen is Korean. */
function Names({ names, errors, hasHint }: NamesProps) {
  const w = useWords(registerWords);
  const labels = useWords(words);
  const isKorean = useLanguage() === 'ko';
  const first = (
    <TextField
      key="first"
      label={labels.firstName}
      name="firstName"
      autoComplete="given-name"
      required
      maxLength={100}
      value={names.firstName}
      onChange={(event) => names.setFirst(event.target.value)}
      error={errors.firstName}
    />
  );
  const last = (
    <TextField
      key="last"
      label={labels.lastName}
      name="lastName"
      autoComplete="family-name"
      required
      maxLength={100}
      value={names.lastName}
      onChange={(event) => names.setLast(event.target.value)}
      error={errors.lastName}
    />
  );
  const hint = names.isOffered ? w.offered : names.ko === '' ? w.optional : undefined;
  return (
    <>
      <div className={styles.names}>
        {isKorean ? [last, first] : [first, last]}
        <TextField
          label={w.koreanName}
          name="nameKo"
          lang="ko"
          autoComplete="off"
          pattern="\s*[가-힣]{2,5}\s*"
          className={styles.korean}
          value={names.ko}
          onChange={(event) => names.setKo(event.target.value)}
          error={errors.nameKo}
          action={names.ko !== '' && <IconButton icon={cross} label={w.leaveOut} onClick={() => names.setKo('')} />}
        />
      </div>
      <p role="status" className={styles.offer}>
        {hasHint && hint}
      </p>
    </>
  );
}
