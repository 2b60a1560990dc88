import { useWords } from '#platform/web/device/language.ts';
import { words } from '../words.ts';
import styles from './TrialLine.module.css';

interface TrialLineProps {
  /** Assets on the screen that come from a sandbox; empty means everything on it. */
  assets?: string;
}

/**
 * Quiet line above every screen whose money or trust comes from a sandbox (docs/product/modes.md#sandboxes), in the
 * prerendered page and in the app.
 */
export function TrialLine({ assets = '' }: TrialLineProps) {
  const w = useWords(words);
  return <aside className={styles.line}>{assets === '' ? w.trial : w.trialOf(assets)}</aside>;
}
