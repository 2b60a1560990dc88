import { useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { arrowLeft } from '#ui/drawings/icons.ts';
import styles from './Till.module.css';
import { tillWords } from './till-words.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

interface KeysProps {
  label: string;
  onKey: (key: string) => void;
  onBack: () => void;
  /** A keypad for codes has no double zero. */
  isOfDigits?: boolean;
}

/** Keypad of a till, drawn as one hairline grid. */
export function Keys({ label, onKey, onBack, isOfDigits = false }: KeysProps) {
  const w = useWords(tillWords);
  return (
    <fieldset className={styles.keys} aria-label={label}>
      {KEYS.map((key) =>
        isOfDigits && key === '00' ? (
          <span key={key} className={styles.key} />
        ) : (
          <button key={key} type="button" className={`${styles.key} num`} translate="no" onClick={() => onKey(key)}>
            {key}
          </button>
        ),
      )}
      <button type="button" className={styles.key} aria-label={w.clear} onClick={onBack}>
        <Icon of={arrowLeft} size={20} />
      </button>
    </fieldset>
  );
}
