// @online
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText, PageLanguageContext } from '#ui/text/LangText.tsx';
import styles from './AuthForm.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { signingWords } from './passkeys/passkey-words.ts';
import { base64url } from './passkeys/webauthn.ts';

interface Wanted {
  readonly what: string;
  /** True if the last try was wrong. */
  readonly isWrong: boolean;
}

/**
 * Asks for the wallet's password in a sheet. Returns the value of the request header for it, or undefined if the person
 * closes the sheet.
 */
export function openPassword(wanted: Wanted): Promise<string | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const close = (password?: string) => {
      root.unmount();
      place.remove();
      resolve(password);
    };
    root.render(<PasswordSheet {...wanted} onClose={close} />);
  });
}

function PasswordSheet({ what, isWrong, onClose }: Wanted & { onClose: (password?: string) => void }) {
  const w = useWords(signingWords);
  const language = useLanguage();
  const [fault, setFault] = useState(isWrong ? w.wrongPassword : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('currentPassword') ?? '');
    if (typed !== '') return onClose(base64url(typed.normalize('NFC')));
    setFault(w.missingPassword);
    focusFirstFault(form);
  };
  return (
    <PageLanguageContext value={language}>
      <Sheet isOpen onClose={() => onClose()} title={w.title} lead={<LangText>{what}</LangText>}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <CurrentPassword hint={w.passwordHint} error={fault} />
          <Button type="submit" isAct isWide>
            {w.confirm}
          </Button>
          <Button look="quiet" isWide onClick={() => onClose()}>
            {w.cancel}
          </Button>
        </form>
      </Sheet>
    </PageLanguageContext>
  );
}
