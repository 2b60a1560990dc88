import { type FormEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './AuthForm.module.css';
import { CurrentPassword } from './CurrentPassword.tsx';
import { passkeyWords } from './passkeys/passkey-words.ts';

interface DeviceFormProps {
  needsPassword: boolean;
  /** Reason why the password was refused. */
  refused: string | undefined;
  isBusy: boolean;
  /** Resolves to whether the device was added. */
  onSetUp: (secret: { currentPassword?: string }) => Promise<boolean>;
  onLater: () => void;
}

/** Adds this device's passkey. Asks for the password first if the user has one and no device signs yet. */
export function DeviceForm({ needsPassword, refused, isBusy, onSetUp, onLater }: DeviceFormProps) {
  const w = useWords(passkeyWords);
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '');
    const isEmpty = needsPassword && currentPassword === '';
    setIsMissing(isEmpty);
    if (isEmpty || !(await onSetUp(needsPassword ? { currentPassword } : {}))) focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {needsPassword && <CurrentPassword hint={w.currentPasswordHint} error={isMissing ? w.missing : refused} />}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.setUp : undefined}>
        {w.setUp}
      </Button>
      <Button look="quiet" isWide isDisabled={isBusy} onClick={onLater}>
        {w.later}
      </Button>
    </form>
  );
}
