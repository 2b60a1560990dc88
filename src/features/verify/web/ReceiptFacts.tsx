import paper from '#features/credentials/web/verify/Verify.module.css';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { placeText } from '#features/statements/web/place-text.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { Finding } from '../contract.ts';
import { words } from './words.ts';

type Receipt = NonNullable<NonNullable<Finding['shown']>['receipt']>;

/** Shows the content of a signed receipt. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const w = useWords(words);
  const language = useLanguage();
  const { of, amount, currency, returned, person, number, at, signedAt, isSandbox, inclusion } = receipt;
  const f = w.facts;
  const back = of === 'payment' ? amountOf(currency, returned) : amountText(returned, { symbol: '$' });
  return (
    <>
      <KeyValues
        rows={[
          { term: f.merchant, value: readName(receipt, 'merchant', language) },
          { term: of === 'payment' ? f.paidBy : f.paidTo, value: person, isCode: true },
          { term: f.when, value: dateTimeText(at, language) },
          { term: f.number, value: `#${number}` },
          ...(Number(returned) > 0 ? [{ term: f.returned, value: back }] : []),
          { term: f.signed, value: dateTimeText(signedAt, language) },
          ...(inclusion ? [{ term: f.log, value: placeText(inclusion, language) }] : []),
        ]}
        total={{ term: f.amount[of], value: amountOf(currency, amount) }}
      />
      {isSandbox && <p className={paper.note}>{f.trial}</p>}
    </>
  );
}
