import { amountOf } from '#features/ledger/web/amount-of.ts';
import { exactAmountText } from '#features/ledger/web/detail-words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Quote } from '../contract.ts';
import styles from './Exchange.module.css';
import { topUpWords } from './top-up-words.ts';
import { words } from './words.ts';

const NOTHING = '—';

const textOf = (sum: Quote['takes'] | undefined) => (sum ? exactAmountText(sum.asset, sum.amount) : NOTHING);

interface QuoteFactsProps {
  quote: Quote | undefined;
  feePercent: string;
  /** Won on both sides: there is no rate. */
  isWon: boolean;
}

interface TopUpFactsProps extends QuoteFactsProps {
  /** Won held before. */
  has: string;
}

/** The won that a top-up exchanges, its fee, what arrives, and the balance afterwards. */
export function TopUpFacts({ quote, feePercent, isWon, has }: TopUpFactsProps) {
  const w = useWords(words);
  const t = useWords(topUpWords);
  const gross = quote && (BigInt(quote.gives.amount) + BigInt(quote.fee)).toString();
  const rate = quote && !isWon ? ` 1 ${quote.takes.asset} = ${amountOf('KRW', quote.rate)}` : '';
  const after = quote && (BigInt(has) + BigInt(quote.gives.amount)).toString();
  return (
    <section aria-label={isWon ? w.sums : w.quote}>
      <KeyValues
        rows={[
          { term: `${isWon ? t.taken : t.exchangedTerm}${rate}`, value: gross ? amountOf('KRW', gross) : NOTHING },
          { term: w.fee(feePercent), value: quote ? amountOf('KRW', `-${quote.fee}`) : NOTHING },
        ]}
        total={{ term: t.arrivesTerm, value: textOf(quote?.gives) }}
      />
      <p className={styles.text} translate="no">
        {after ? t.willBe(amountOf('KRW', after)) : '\u00a0'}
      </p>
    </section>
  );
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
