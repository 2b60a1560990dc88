import type { ReactNode } from 'react';
import { PartyPrint } from '#features/ledger/web/PartyPrint.tsx';
import type { Payment } from '#features/pay/contract.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import styles from '../Pay.module.css';
import { wonText } from '../won.ts';
import { receiptWords } from './receipt-words.ts';

interface PaidToProps {
  payment: Payment;
  term: string;
  seal?: ReactNode;
}

/** Shows the paid shop on its print, the amount, the time and the payment's number. */
export function PaidTo({ payment: { id, side, shop, amount, receipt }, term, seal }: PaidToProps) {
  const w = useWords(receiptWords);
  const language = useLanguage();
  const { merchant, merchantKo } = receipt;
  const name = nameFor({ name: merchant, nameKo: merchantKo }, language);
  const other = name === merchant ? merchantKo : merchant;
  const isYours = side === 'made';
  return (
    <div>
      <PartyPrint
        term={term}
        seed={shop.seed}
        purpose="approve"
        name={isYours ? name : w.yours(name)}
        seal={seal}
        isHeading
      >
        {other !== null && other !== name && (
          <p className={styles.other}>
            <LangText>{other}</LangText>
          </p>
        )}
      </PartyPrint>
      <p className={styles.sum}>
        <Money text={`${isYours ? '-' : '+'}${wonText(amount)}`} size="large" />
      </p>
      <p className={styles.lead}>
        <LangText>{[dateTimeText(receipt.paidAt, language), `#${id}`].join(' · ')}</LangText>
      </p>
    </div>
  );
}
