import { formatUnits } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { assetAt, type ExchangeEnd, type Rates, sums, takesFor } from '../rules.ts';
import { SumChips } from './SumChips.tsx';
import { words } from './words.ts';

interface WonChipsProps {
  from: ExchangeEnd;
  rates: Rates;
  /** The amount as typed in the field. */
  amount: string;
  isBusy: boolean;
  onAmount: (amount: string) => void;
}

/** One-tap sums of won that arrive, whatever asset they are taken from. */
export function WonChips({ from, rates, amount, isBusy, onAmount }: WonChipsProps) {
  const w = useWords(words);
  const asset = assetAt(from);
  const takes = (won: string) => formatUnits(takesFor(asset, BigInt(won), rates), asset.places);
  return (
    <SumChips
      label={w.arrives}
      won={sums.find((won) => takes(won) === amount)}
      isBusy={isBusy}
      onWon={(won) => onAmount(takes(won))}
    />
  );
}
