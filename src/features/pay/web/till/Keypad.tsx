import { useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { backspace } from '#ui/drawings/icons-more.ts';
import styles from '../Pay.module.css';
import { tillWords } from './till-words.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;
/** Number of digits of the largest payable amount. */
const MOST_DIGITS = 13;

/** Keypad of a till; types won without a leading zero. */
export function Keypad({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const w = useWords(tillWords).get;
  const type = (key: string) => onChange((value + key).replace(/^0+/, '').slice(0, MOST_DIGITS));
  return (
    <fieldset className={styles.keys} aria-label={w.keypad}>
      {KEYS.map((key) => (
        <button key={key} type="button" className={`${styles.key} num`} translate="no" onClick={() => type(key)}>
          {key}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={w.clear} onClick={() => onChange(value.slice(0, -1))}>
        <Icon of={backspace} size={22} />
      </button>
    </fieldset>
  );
}
