import { type FormEvent, useState } from 'react';
import { needsPassword } from '#features/auth/web/needs-password.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { PASSPHRASE, passphraseFault } from '#features/credentials/passphrase.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import styles from '../DigitalId.module.css';
import { exportWords } from './export-words.ts';
import { passphraseWords } from './passphrase-words.ts';

export type Body = { passphrase?: string; currentPassword?: string };
interface ExportFormProps {
  isBusy: boolean;
  /** Why a field was refused, by its name. */
  refused: Readonly<Record<string, string>>;
  /** Resolves to whether it was saved. */
  onSave: (body: Body) => Promise<boolean>;
}

/** Asks whether private keys go along; for them a passphrase twice, and the password of anyone who has one and signs with no device. */
export function ExportForm({ isBusy, refused, onSave }: ExportFormProps) {
  const w = useWords(exportWords);
  const language = useLanguage();
  const isSigned = useUser().data?.biometricEnabled === true;
  const [hasKeys, setHasKeys] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [repeat, setRepeat] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const mustType = hasKeys && needsPassword(isSigned);
  const fault = hasKeys ? passphraseFault(passphrase) : undefined;
  const isDifferent = hasKeys && passphrase !== repeat;
  const isMissing = mustType && currentPassword === '';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const body = { ...(hasKeys && { passphrase }), ...(mustType && { currentPassword }) };
    const isSendable = !fault && !isDifferent && !isMissing;
    if (!(isSendable && (await onSave(body)))) focusFirstFault(form);
  };
  const secret = { type: 'password', required: true } as const;
  const field = { ...secret, autoComplete: 'new-password', maxLength: PASSPHRASE.most } as const;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Switch label={w.withKeys} detail={w.withKeysText} isOn={hasKeys} onChange={setHasKeys} />
      {hasKeys && (
        <>
          <TextField
            {...field}
            label={w.passphrase}
            hint={w.passphraseHint}
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
            error={isTried && fault ? passphraseWords[fault][language] : refused.passphrase}
          />
          <TextField
            {...field}
            label={w.repeat}
            value={repeat}
            onChange={({ target }) => setRepeat(target.value)}
            error={isTried && !fault && isDifferent ? w.different : undefined}
          />
        </>
      )}
      {mustType && (
        <TextField
          {...secret}
          label={w.currentPassword}
          hint={w.currentPasswordHint}
          autoComplete="current-password"
          value={currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
          error={isTried && isMissing ? w.missing : refused.currentPassword}
        />
      )}
      <Button
        type="submit"
        isAct
        isWide
        icon={download}
        className={styles.show}
        loadingText={isBusy ? w.saving : undefined}
      >
        {w.save}
      </Button>
    </form>
  );
}
