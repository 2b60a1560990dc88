import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SignedPayment } from '../contract.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

export const paymentText = ({ currency, amount }: SignedPayment): string => amountOf(currency, amount);

/** Shows the payments that are signed with the answer, in full. */
export function Signs({ payments }: { payments: readonly SignedPayment[] }) {
  const w = useWords(words);
  if (payments.length === 0) return null;
  // Two payments may be equal, and their order never changes.
  const keyed = payments.map((payment, nth) => ({ ...payment, key: `${nth}` }));
  return (
    <section className={styles.asked} aria-label={w.signs}>
      <h3>{w.signs}</h3>
      {keyed.map(({ key, ...payment }) => (
        <KeyValues
          key={key}
          rows={[
            { term: w.payee, value: <LangText>{payment.payee}</LangText> },
            { term: w.sum, value: paymentText(payment) },
            ...(payment.reference === null
              ? []
              : [{ term: w.reference, value: <LangText>{payment.reference}</LangText> }]),
          ]}
        />
      ))}
      <p className={styles.quiet}>{w.signsText}</p>
    </section>
  );
}
