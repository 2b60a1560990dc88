import { needsPassword } from '#features/auth/web/CurrentPassword.tsx';
import { useUser } from '#features/auth/web/use-user.ts';
import { PASSPHRASE, passphraseFault } from '#features/credentials/rules.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
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
  /** Refusals by field name. */
  refused: Readonly<Record<string, string>>;
  /** Resolves to true if the file was saved. */
  onSave: (body: Body) => Promise<boolean>;
}

/**
 * Asks whether to include private keys. They need a passphrase typed twice, and the password of a person who has one
 * and no signing device.
 */
export function ExportForm({ isBusy, refused, onSave }: ExportFormProps) {
  const w = useWords(exportWords);
  const language = useLanguage();
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = ({ hasKeys }: { hasKeys: boolean }) => hasKeys && needsPassword(isSigned);
  const form = useForm(
    { hasKeys: false, passphrase: '', repeat: '', currentPassword: '' },
    (typed) => {
      const fault = typed.hasKeys ? passphraseFault(typed.passphrase) : undefined;
      return {
        passphrase: fault && passphraseWords[fault][language],
        repeat: typed.hasKeys && !fault && typed.passphrase !== typed.repeat && w.different,
        currentPassword: mustType(typed) && typed.currentPassword === '' && w.missing,
      };
    },
    refused,
  );
  const { hasKeys, passphrase, currentPassword } = form.values;
  const submit = form.press(() =>
    onSave({ ...(hasKeys && { passphrase }), ...(mustType(form.values) && { currentPassword }) }),
  );
  const secret = { type: 'password', required: true } as const;
  const field = { ...secret, autoComplete: 'new-password', maxLength: PASSPHRASE.most } as const;
  return (
    <form noValidate onSubmit={submit}>
      <Switch label={w.withKeys} detail={w.withKeysText} isOn={hasKeys} onChange={form.put('hasKeys')} />
      {hasKeys && (
        <>
          <TextField {...field} label={w.passphrase} hint={w.passphraseHint} {...form.field('passphrase')} />
          <TextField {...field} label={w.repeat} {...form.field('repeat')} />
        </>
      )}
      {mustType(form.values) && (
        <TextField
          {...secret}
          label={w.currentPassword}
          hint={w.currentPasswordHint}
          autoComplete="current-password"
          {...form.field('currentPassword')}
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
