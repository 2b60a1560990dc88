import { amountOf } from '#features/ledger/web/amount-of.ts';
import { exactAmountText } from '#features/ledger/web/detail-words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Quote } from '../contract.ts';
import styles from './Exchange.module.css';
import { words } from './words.ts';

const NOTHING = '—';

const textOf = (sum: Quote['takes'] | undefined) => (sum ? exactAmountText(sum.asset, sum.amount) : NOTHING);

interface QuoteFactsProps {
  quote: Quote | undefined;
  feePercent: string;
  /** Won on both sides: there is no rate. */
  isWon: boolean;
}

/** The amounts, rate and fee of a quote; dashes for values not known yet. */
export function QuoteFacts({ quote, feePercent, isWon }: QuoteFactsProps) {
  const w = useWords(words);
  const unit = quote && (quote.takes.asset === 'KRW' ? quote.gives.asset : quote.takes.asset);
  return (
    <section aria-label={isWon ? w.sums : w.quote}>
      <KeyValues
        rows={[
          { term: w.give, value: textOf(quote?.takes) },
          ...(isWon
            ? []
            : [{ term: w.rate, value: quote && unit ? `1 ${unit} = ${amountOf('KRW', quote.rate)}` : NOTHING }]),
          { term: w.fee(feePercent), value: quote ? amountOf('KRW', quote.fee) : NOTHING },
        ]}
        total={{ term: w.get, value: textOf(quote?.gives) }}
      />
      <p className={styles.text}>{w.rounding}</p>
    </section>
  );
}
