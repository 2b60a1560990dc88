import type { Payment } from '#features/pay/contract.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/PictureActions.tsx';
import { useBeside } from '#platform/web/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Money } from '#ui/text/Money.tsx';
import styles from '../Pay.module.css';
import { wonText } from '../won.ts';
import { words } from '../words.ts';

interface PaidViewProps {
  payment: Payment;
  /** The merchant's, as it was shown. */
  name: string;
  /** What the merchant's print is drawn from. */
  seed: string;
  onClose: () => void;
}

const SEAL = '완료';

/** A payment that was made, with its receipt. */
export function PaidView({ payment, name, seed, onClose }: PaidViewProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, amount, cashback, cashbackState, createdAt, receiptHash, receipt } = payment;
  const Beside = useBeside('BesidePayment');
  const later = cashbackState === 'pending' ? w.cashbackLater : w.cashbackNow;
  return (
    <div className={styles.stack}>
      <div role="status" className={styles.end}>
        <RoundSeal text={SEAL} size={88} documentId={String(id)} isPressed label={w.paid} />
        <p className={styles.big}>{w.paid}</p>
        <Money text={wonText(amount)} size="large" />
      </div>
      <KeyValues
        rows={[
          { term: w.merchant, value: name },
          ...receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
          { term: w.when, value: dateTimeText(createdAt, language) },
          { term: w.reference, value: `#${id}` },
          ...(cashback === '0' ? [] : [{ term: w.cashback, value: later(wonText(cashback)) }]),
        ]}
      />
      {Beside && <Beside id={id} />}
      <p className={styles.small}>
        {w.hash}: <span className="code">{receiptHash}</span>
      </p>
      <PictureActions
        name={`ingam-${id}`}
        picture={{
          seed,
          lead: w.paid,
          who: name,
          amount: wonText(amount),
          head: { term: dateTimeText(createdAt, language), value: `#${id}` },
          items: receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
          rows: cashback === '0' ? [] : [{ term: w.cashback, value: later(wonText(cashback)) }],
          total: { term: w.paid, value: wonText(amount) },
        }}
        readAt={`/pay?payment=${id}`}
        extract={{ of: 'receipt', id }}
      />
      <Button isWide onClick={onClose}>
        {w.done}
      </Button>
    </div>
  );
}
