import { useGloss, useWords } from '#platform/web/language.ts';
import { amountText } from '#ui/amount.ts';
import { KeyValues } from '#ui/Facts.tsx';
import { banknoteUp, store } from '#ui/icons.ts';
import { book, coffee, ticket, utensils } from '#ui/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { averageCashback, EXCHANGE_FEE_PERCENT, type MerchantId, merchants, wonPer } from '../offers.ts';
import styles from './LocalPay.module.css';
import { words } from './words.ts';

const ICONS: Readonly<Record<MerchantId, string>> = { grocer: store, tea: coffee, books: book, food: utensils };

/** Merchants that take the local currency, with what they give back. */
export function Merchants() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.merchants} gloss={gloss?.merchants} />
      <List label={w.merchants}>
        {merchants.map(({ id, cashback }) => (
          <ListRow
            key={id}
            icon={ICONS[id]}
            title={w.names[id].name}
            meta={w.names[id].kind}
            trailing={<span className={`${styles.cashback} num`}>{w.cashback(String(cashback))}</span>}
          />
        ))}
      </List>
    </>
  );
}

/** What paying in the local currency brings. */
export function Benefits() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.benefits} gloss={gloss?.benefits} />
      <List label={w.benefits}>
        <ListRow icon={ticket} title={w.average(String(averageCashback))} meta={w.averageText} />
        <ListRow icon={banknoteUp} title={w.free} meta={w.freeText} />
      </List>
    </>
  );
}

/** What one unit is in won, and what an exchange costs. */
export function Rates() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.rates} gloss={gloss?.rates} />
      <KeyValues
        rows={[
          { term: '1 USD', value: w.won(amountText(wonPer.USD)) },
          { term: '1 XP', value: w.won(amountText(wonPer.XP)) },
          { term: w.fee, value: `${EXCHANGE_FEE_PERCENT}%` },
          { term: w.averageTerm, value: `${averageCashback}%` },
        ]}
      />
    </>
  );
}
