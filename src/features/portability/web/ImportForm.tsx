import { type ChangeEvent, type FormEvent, useState } from 'react';
import { PASSPHRASE } from '#features/credentials/rules.ts';
import { useHere } from '#features/issuance/web/here/use-here.tsx';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useUnsaved } from '#platform/web/device/unsaved.ts';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { document as paper } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { ImportResult } from '../contract.ts';
import { MOST_FILE } from '../rules.ts';
import { call, reasons } from './calls.ts';
import styles from './Import.module.css';
import { words } from './words.ts';

const routes = [
  'GET /api/held-credentials/{userId}',
  'GET /api/credentials/{userId}',
  'GET /api/brought-history/{userId}',
];

/** Form for the file and its passphrase. */
export function ImportForm({ onImported }: { onImported: (imported: ImportResult) => void }) {
  const w = useWords(words);
  const userId = useUserId();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [isTried, setIsTried] = useState(false);
  useUnsaved(file !== undefined);
  const { isBusy, fault, refused, error, forget, act } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes,
    isToldInPlace: true,
  });
  const fileFault = file === undefined ? w.noFile : file.size > MOST_FILE ? w.tooLarge : undefined;
  const bring = async (here: string[]) => {
    if (file === undefined || fileFault !== undefined || passphrase === '') return;
    await act(
      async () =>
        call('POST /api/identity-imports/{userId}', {
          params: { userId },
          body: { file: await file.text(), passphrase, here },
        }),
      {
        failed: w.failed,
        onDone: onImported,
      },
    );
  };
  const question = useHere(error, bring, forget);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    await bring([]);
    focusFirstFault(form);
  };
  if (question && !isBusy) return question;
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={(event) => void submit(event)}>
      <p>{w.lead}</p>
      <FileField file={file} fault={isTried ? fileFault : undefined} onFile={setFile} />
      <TextField
        type="password"
        label={w.passphrase}
        hint={w.passphraseHint}
        autoComplete="off"
        maxLength={PASSPHRASE.most}
        required
        value={passphrase}
        error={isTried && passphrase === '' ? w.noPassphrase : refused.passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.bringing : undefined}>
        {w.bring}
      </Button>
      <p className={styles.quiet}>{w.stays}</p>
    </form>
  );
}

interface FileFieldProps {
  file: File | undefined;
  fault: string | undefined;
  onFile: (file: File | undefined) => void;
}

function FileField({ file, fault, onFile }: FileFieldProps) {
  const w = useWords(words);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onFile(currentTarget.files?.[0]);
  return (
    <div>
      <UploadBox
        title={file ? w.chosen : w.choose}
        text={file?.name ?? w.kind}
        icon={paper}
        accept="application/json,.json"
        aria-invalid={fault !== undefined}
        onChange={choose}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
