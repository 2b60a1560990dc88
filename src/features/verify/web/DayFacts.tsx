import paper from '#features/credentials/web/verify/Verify.module.css';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Finding } from '../contract.ts';
import { words } from './words.ts';

type Day = NonNullable<NonNullable<Finding['shown']>['day']>;

/** Shows the content of a signed statement of a day. */
export function DayFacts({ day }: { day: Day }) {
  const { day: w } = useWords(words);
  const language = useLanguage();
  const won = (amount: string) => amountOf(day.currency, amount);
  return (
    <>
      <KeyValues
        rows={[
          { term: w.day, value: dateText(day.day, language) },
          { term: w.issued, value: won(day.issued) },
          { term: w.redeemed, value: won(day.redeemed) },
          { term: w.fees, value: won(day.fees) },
          { term: w.payments, value: w.times(day.payments.count, won(day.payments.amount)) },
          { term: w.refunds, value: w.times(day.refunds.count, won(day.refunds.amount)) },
          { term: w.signed, value: dateTimeText(day.signedAt, language) },
        ]}
        total={{ term: w.circulating, value: won(day.circulating) }}
      />
      <p className={paper.note}>
        <span>{w.hash}</span>{' '}
        <code className="code" translate="no">
          {day.ledger.hash}
        </code>
      </p>
    </>
  );
}
