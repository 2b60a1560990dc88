import { useWords } from '#platform/web/device/language.ts';
import styles from './TrialLine.module.css';
import { words } from './words.ts';

/** One quiet line above every screen on which a sandbox makes value or trust (docs/product/modes.md#sandboxes), in the page that the build writes ahead and in the app. */
export function TrialLine() {
  return <aside className={styles.line}>{useWords(words).trial}</aside>;
}
