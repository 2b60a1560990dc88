import { useWords } from '#platform/web/device/language.ts';
import { askingWords } from './deciding/asking-words.ts';
import styles from './Keys.module.css';

/** Explains the keyboard shortcuts below the list on a desktop. */
export function Keys() {
  const a = useWords(askingWords);
  return (
    <ul className={styles.keys} aria-label={a.keyList}>
      {(['j', 'k', 'a', 'r'] as const).map((key) => (
        <li key={key}>
          <kbd>{key.toUpperCase()}</kbd> <span>{a.keys[key]}</span>
        </li>
      ))}
    </ul>
  );
}
