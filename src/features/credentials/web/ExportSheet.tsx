import { type FormEvent, useState } from 'react';
import { signed, type ToSign } from '#features/auth/web/signed.ts';
import type { FileAnswer } from '#platform/web/api.ts';
import { focusFirstFault } from '#platform/web/first-fault.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { saveBlob } from '#platform/web/save-file.ts';
import { useAct } from '#platform/web/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/Choice.tsx';
import { TextField } from '#ui/Field.tsx';
import { download } from '#ui/icons-more.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { PASSPHRASE, passphraseFault } from '../passphrase.ts';
import styles from './DigitalId.module.css';
import { exportWords, passphraseField, passphraseWords } from './export-words.ts';

type Body = { passphrase?: string };
interface ExportSheetProps {
  scope: 'identity' | 'everything';
  isOpen: boolean;
  onClose: () => void;
  /** The call that answers the file, as it is signed and as it is made. */
  requestOf: (body: Body) => ToSign;
  make: (body: Body, signature: string | undefined) => Promise<FileAnswer>;
}

const reasons = { refusals: passphraseWords, fields: { passphrase: passphraseField } };

/** Saves an export as a file; private keys go with it only under a passphrase that is typed twice. */
export function ExportSheet({ scope, isOpen, onClose, requestOf, make }: ExportSheetProps) {
  const w = useWords(exportWords);
  const { isBusy, refused, forget, act } = useAct({ reasons, otherwise: w.failedText, routes: [] });
  const close = () => {
    forget();
    onClose();
  };
  const save = (body: Body) =>
    act(
      async () => {
        const { name, blob } = await signed(w[scope].signing, requestOf(body), (signature) => make(body, signature));
        saveBlob(name, blob);
      },
      { done: { title: w.saved, text: w.savedText }, failed: w.failed, onDone: close },
    );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={w[scope].title}
      lead={w[scope].lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <ExportForm isBusy={isBusy} refused={refused.passphrase} onSave={save} />
    </Sheet>
  );
}

interface ExportFormProps {
  isBusy: boolean;
  refused: string | undefined;
  onSave: (body: Body) => Promise<boolean>;
}

function ExportForm({ isBusy, refused, onSave }: ExportFormProps) {
  const w = useWords(exportWords);
  const language = useLanguage();
  const [hasKeys, setHasKeys] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [repeat, setRepeat] = useState('');
  const [isTried, setIsTried] = useState(false);
  const fault = hasKeys ? passphraseFault(passphrase) : undefined;
  const isDifferent = hasKeys && passphrase !== repeat;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const isSendable = !fault && !isDifferent;
    if (!(isSendable && (await onSave(hasKeys ? { passphrase } : {})))) focusFirstFault(form);
  };
  const field = { type: 'password', autoComplete: 'new-password', maxLength: PASSPHRASE.most, required: true } as const;
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
            error={isTried && fault ? passphraseWords[fault][language] : refused}
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
