import { amountOf } from '#features/ledger/web/amount-of.ts';
import { sums } from '../rules.ts';
import styles from './SumChips.module.css';

interface SumChipsProps {
  /** Label of the group of sums. */
  label: string;
  /** The field's won; the chip of that sum is marked. */
  won: string | undefined;
  isBusy?: boolean;
  onWon: (won: string) => void;
}

/** One-tap sums of won; any other sum is typed. */
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
