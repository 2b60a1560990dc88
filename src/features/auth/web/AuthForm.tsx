import { type FormEvent, type ReactNode, useState } from 'react';
import { save } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { User } from '../contract.ts';
import styles from './AuthForm.module.css';
import { ByNumber } from './ByNumber.tsx';
import { faultsIn, focusFault } from './faults-in.ts';
import { passkeyWords } from './passkey-words.ts';
import { placeAfter } from './place-after.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

interface AuthFormProps {
  title: string;
  act: string;
  acting: string;
  others: readonly { href: string; text: string }[];
  /** Whether a passkey may stand in for the form, or would at another address of this wallet. */
  passkey?: false | 'here' | 'elsewhere';
  send: (form: (field: string) => string) => Promise<{ user: User; token: string }>;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** The frame of sign-in and registration: sends, keeps the session, goes where the person was headed; a refusal stands under the form. */
export function AuthForm({ title, act, acting, others, passkey, send, children }: AuthFormProps) {
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [, go] = useLocation();
  const search = useSearchParams();
  const language = useLanguage();
  const w = useWords(words);
  const ofPasskeys = useWords(passkeyWords);

  const byForm = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const byDevice = useAct({ reasons, otherwise: ofPasskeys.signInFailed, isToldInPlace: true });
  const isSending = byForm.isBusy || byDevice.isBusy;
  const fault = byForm.fault ?? byDevice.fault;
  const enter = ({ act: come }: typeof byForm, work: () => Promise<{ user: User; token: string }>) => {
    setMissing({});
    return come(work, {
      failed: title,
      onDone: (session) => {
        save(session);
        // Back leads to before the form, not to the form.
        go(placeAfter(search.get('next')), { replace: true });
      },
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = faultsIn(form, language);
    if (Object.keys(errors).length > 0) {
      setMissing(errors);
      byForm.forget();
      focusFault(form);
      return;
    }
    const data = new FormData(form);
    byDevice.forget();
    void enter(byForm, () => send((field) => String(data.get(field) ?? '')));
  };
  const byPasskey = () => {
    byForm.forget();
    return enter(byDevice, async () => (await import('./ceremony.ts')).signInWithPasskey());
  };

  return (
    <Screen>
      <TitleRow title={title} />
      <form className={styles.form} onSubmit={submit} noValidate>
        {children({ ...byForm.refused, ...missing })}
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            <LangText>{fault}</LangText>
          </p>
        )}
        <Button type="submit" isAct isWide loadingText={isSending ? acting : undefined}>
          {act}
        </Button>
        {passkey === 'elsewhere' && <ByNumber />}
        {passkey === 'here' && (
          <Button look="quiet" isAct isWide icon={fingerprint} isDisabled={isSending} onClick={() => void byPasskey()}>
            {ofPasskeys.signIn}
          </Button>
        )}
      </form>
      {others.map(({ href, text }) => (
        <p key={href}>
          <TextLink href={href}>{text}</TextLink>
        </p>
      ))}
    </Screen>
  );
}
