import { FieldFrame } from '#ui/controls/Field.tsx';
import styles from './Issue.module.css';

interface FileFieldProps {
  label: string;
  accept: string;
  hint: string | undefined;
  error: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** A file from this device; the same one may be chosen again. */
export function FileField({ label, accept, hint, error, isBusy, onChoose }: FileFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept={accept}
          disabled={isBusy}
          className={styles.file}
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
