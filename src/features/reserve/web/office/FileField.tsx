import { useWords } from '#platform/web/device/language.ts';
import { UploadBox } from '#ui/controls/Capture.tsx';
import { FieldFrame } from '#ui/controls/Field.tsx';
import { document as paper } from '#ui/drawings/icons-more.ts';
import { issueWords } from './issue-words.ts';

interface FileFieldProps {
  label: string;
  /** Kind of file, as the field's label states it. */
  kind: string;
  accept: string;
  hint: string | undefined;
  error: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a file from this device; the same one may be chosen again. */
export function FileField({ label, kind, accept, hint, error, isBusy, onChoose }: FileFieldProps) {
  const w = useWords(issueWords);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <UploadBox
          {...wiring}
          title={w.chooseFile}
          text={kind}
          icon={paper}
          accept={accept}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            target.value = '';
          }}
        />
      )}
    </FieldFrame>
  );
}
