import { useWords } from '#platform/web/device/language.ts';
import { words } from '../words.ts';
import styles from './TrialLine.module.css';

interface TrialLineProps {
  /** Assets of the screen that a sandbox makes; empty: all that it shows. */
  assets?: string;
}

/** One quiet line above every screen on which a sandbox makes value or trust (docs/product/modes.md#sandboxes), in the page that the build writes ahead and in the app. */
export function TrialLine({ assets = '' }: TrialLineProps) {
  const w = useWords(words);
  return <aside className={styles.line}>{assets === '' ? w.trial : w.trialOf(assets)}</aside>;
}
