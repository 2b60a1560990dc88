import { type FormEvent, type ReactNode, useState } from 'react';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { save } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
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

interface Fault {
  text?: string;
  errors: Readonly<Record<string, string>>;
}

/** The frame of sign-in and registration: sends, keeps the session, goes where the person was headed; a refusal stands under the form. */
export function AuthForm({ title, act, acting, others, passkey, send, children }: AuthFormProps) {
  const [fault, setFault] = useState<Fault>();
  const [isSending, setIsSending] = useState(false);
  const [, go] = useLocation();
  const search = useSearchParams();
  const faultOf = useFault();
  const language = useLanguage();
  const w = useWords(words);
  const ofPasskeys = useWords(passkeyWords);

  const enter = async (otherwise: string, come: () => Promise<{ user: User; token: string }>) => {
    setIsSending(true);
    setFault(undefined);
    try {
      save(await come());
      // Back leads to before the form, not to the form.
      go(placeAfter(search.get('next')), { replace: true });
    } catch (error) {
      report(title, error);
      setFault(faultOf(error, otherwise));
    }
    setIsSending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = faultsIn(form, language);
    if (Object.keys(errors).length > 0) {
      setFault({ errors });
      focusFault(form);
      return;
    }
    const data = new FormData(form);
    void enter(w.failed, () => send((field) => String(data.get(field) ?? '')));
  };
  const byPasskey = () =>
    enter(ofPasskeys.signInFailed, async () => (await import('./ceremony.ts')).signInWithPasskey());

  return (
    <Screen>
      <TitleRow title={title} />
      <form className={styles.form} onSubmit={submit} noValidate>
        {children(fault?.errors ?? {})}
        {fault?.text !== undefined && (
          <p role="alert" className={styles.fault}>
            <LangText>{fault.text}</LangText>
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

/** A refusal in the person's language; anything else says to try again. */
function useFault(): (error: unknown, otherwise: string) => Fault {
  const language = useLanguage();
  return (error, otherwise) => ({
    text: reasonOf(error, reasons, language, otherwise),
    errors: reasonsOf(error, reasons, language),
  });
}
