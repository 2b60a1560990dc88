import { amountOf } from '#features/ledger/web/amount-of.ts';
import { sums } from '../rules.ts';
import styles from './SumChips.module.css';

interface SumChipsProps {
  /** What the sums are of. */
  label: string;
  /** Won as they stand in the field; the sum that they are is marked. */
  won: string | undefined;
  isBusy?: boolean;
  onWon: (won: string) => void;
}

/** Sums of won that one press fills in; any other is typed. */
export function SumChips({ label, won, isBusy = false, onWon }: SumChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {sums.map((sum) => (
        <button
          key={sum}
          type="button"
          className={styles.chip}
          aria-pressed={sum === won}
          disabled={isBusy}
          onClick={() => onWon(sum)}
          translate="no"
        >
          {amountOf('KRW', sum)}
        </button>
      ))}
    </fieldset>
  );
}
