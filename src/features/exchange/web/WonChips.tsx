import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { assetAt, type ExchangeEnd, takesFor } from '../rules.ts';
import styles from './Exchange.module.css';
import { words } from './words.ts';

const SUMS = [10_000n, 50_000n, 100_000n];

interface WonChipsProps {
  from: ExchangeEnd;
  /** As it stands in the field. */
  amount: string;
  isBusy: boolean;
  onAmount: (amount: string) => void;
}

/** Sums of won that arrive with one press, whatever they are taken from; any other is typed. */
export function WonChips({ from, amount, isBusy, onAmount }: WonChipsProps) {
  const w = useWords(words);
  const asset = assetAt(from);
  return (
    <fieldset className={styles.chips} aria-label={w.arrives}>
      {SUMS.map((won) => {
        const takes = formatUnits(takesFor(asset, won), asset.places);
        return (
          <button
            key={`${won}`}
            type="button"
            className={styles.chip}
            aria-pressed={takes === amount}
            disabled={isBusy}
            onClick={() => onAmount(takes)}
          >
            {amountOf('KRW', `${won}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
