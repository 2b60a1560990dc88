// @online
import { type FormEvent, useRef, useState } from 'react';
import { isPassword } from '#features/auth/rules.ts';
import { CurrentPassword, useHasPassword } from '#features/auth/web/CurrentPassword.tsx';
import { call, reasons } from '#features/auth/web/calls.ts';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../MyInfo.module.css';
import { accessWords } from './access-words.ts';
import { passwordWords } from './password-words.ts';

const ROUTE = 'POST /api/auth/password';
type Field = 'currentPassword' | 'newPassword';

/** Changes the password. With biometrics on, the device signs the change. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const access = useWords(accessWords);
  const w = useWords(passwordWords);
  const hasPassword = useHasPassword();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const { isBusy, refused, act } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes: ['GET /api/auth/sessions', 'GET /api/user/{userId}'],
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      currentPassword: String(data.get('currentPassword') ?? ''),
      newPassword: String(data.get('newPassword') ?? '').normalize('NFC'),
    };
    const found: typeof faults = {
      ...(hasPassword && body.currentPassword === '' && { currentPassword: access.missing }),
      ...(!isPassword(body.newPassword) && { newPassword: w.tooShort }),
    };
    setFaults(found);
    const work = () =>
      signed(w.signing, { call: ROUTE, body }, (signature) => call('POST /api/auth/password', { body, signature }));
    const outcome = { done: { title: w.changed, text: w.changedText }, failed: w.changeFailed, onDone: onClose };
    const isDone = Object.keys(found).length === 0 && (await act(work, outcome));
    if (!isDone) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={access.changePassword}
      lead={w.changeLead}
      closeLabel={access.close}
      isBusy={isBusy}
    >
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {hasPassword && <CurrentPassword error={faults.currentPassword ?? refused.currentPassword} />}
        <TextField
          label={w.newPassword}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          hint={w.newHint}
          error={faults.newPassword ?? refused.newPassword}
        />
        <Button type="submit" isAct isWide loadingText={isBusy ? w.change : undefined}>
          {w.change}
        </Button>
      </form>
    </Sheet>
  );
}
