import { useWords } from '#platform/web/device/language.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import type { Format } from '../../rules.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';

export type FormatChoice = Format | 'both';
const CHOICES = ['dc+sd-jwt', 'mso_mdoc', 'both'] as const satisfies readonly FormatChoice[];
/** Returns the formats to send for a choice. */
export const formatsOf = (choice: FormatChoice): Format[] => (choice === 'both' ? ['dc+sd-jwt', 'mso_mdoc'] : [choice]);

interface FormatFieldProps {
  value: FormatChoice;
  onChange: (choice: FormatChoice) => void;
}

/** Chooses the format of a type, and names the wallets that support it. */
export function FormatField({ value, onChange }: FormatFieldProps) {
  const w = useWords(issuingWords);
  return (
    <div className={styles.format}>
      <p className={styles.legend} aria-hidden="true">
        {w.format}
      </p>
      <Segmented
        label={w.format}
        value={value}
        options={CHOICES.map((id) => ({ id, label: w.formats[id] }))}
        onChange={onChange}
      />
      <p className={styles.hint} aria-live="polite">
        {w.formatTexts[value]}
      </p>
    </div>
  );
}
