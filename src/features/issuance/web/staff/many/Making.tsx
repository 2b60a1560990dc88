import { countText } from '#platform/number-text.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from '../Issuing.module.css';
import { manyWords } from './many-words.ts';
import type { Step } from './use-many.ts';

interface MakingProps {
  step: Extract<Step, { at: 'making' }>;
  isBusy: boolean;
  onGoOn: () => void;
}

/** Shows the progress of the offers, and a button to continue if they stopped. */
export function Making({ step: { rows, made, isStopped }, isBusy, onGoOn }: MakingProps) {
  const w = useWords(manyWords);
  const text = w.progress(countText(made), countText(rows.length));
  return (
    <div className={styles.form}>
      <p className={styles.legend}>{isStopped ? w.stopped : w.making}</p>
      <progress className={styles.progress} max={rows.length} value={made} aria-label={w.making}>
        {text}
      </progress>
      <p className="num" translate="no">
        {text}
      </p>
      <p className={styles.quiet}>{w.stay}</p>
      {isStopped && (
        <Button isAct isWide loadingText={isBusy ? w.making : undefined} onClick={onGoOn}>
          {w.goOn}
        </Button>
      )}
    </div>
  );
}
