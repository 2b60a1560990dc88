import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { Quote } from '../contract.ts';
import styles from './Exchange.module.css';
import { words } from './words.ts';

const NOTHING = '—';

/** To the last place, since this is what moves. */
export const exactAmountText = ({ asset, amount }: Quote['takes']) =>
  asset === 'KRW' ? amountOf(asset, amount) : amountText(amount, { minPlaces: 2, code: asset });

interface QuoteFactsProps {
  quote: Quote | undefined;
  feePercent: string;
  /** Won on both sides: there is no rate. */
  isWon: boolean;
}

/** What is given, at which rate, the fee, and what comes of it; dashes for what is not known yet. */
export function QuoteFacts({ quote, feePercent, isWon }: QuoteFactsProps) {
  const w = useWords(words);
  const unit = quote && (quote.takes.asset === 'KRW' ? quote.gives.asset : quote.takes.asset);
  return (
    <section aria-label={isWon ? w.sums : w.quote}>
      <KeyValues
        rows={[
          { term: w.give, value: quote ? exactAmountText(quote.takes) : NOTHING },
          ...(isWon
            ? []
            : [{ term: w.rate, value: quote && unit ? `1 ${unit} = ${amountOf('KRW', quote.rate)}` : NOTHING }]),
          { term: w.fee(feePercent), value: quote ? amountOf('KRW', quote.fee) : NOTHING },
        ]}
        total={{ term: w.get, value: quote ? exactAmountText(quote.gives) : NOTHING }}
      />
      <p className={styles.text}>{w.rounding}</p>
    </section>
  );
}
