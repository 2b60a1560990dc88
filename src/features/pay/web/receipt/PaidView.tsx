import type { Payment } from '#features/pay/contract.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/PictureActions.tsx';
import { useBeside } from '#platform/web/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import styles from '../Pay.module.css';
import { wonText } from '../won.ts';
import { words } from '../words.ts';
import { PaidTo } from './PaidTo.tsx';

interface PaidViewProps {
  payment: Payment;
  /** The merchant's, as it was shown. */
  name: string;
  /** Pays the same shop once more; what was asked for is paid once. */
  onAgain: (() => void) | undefined;
  onClose: () => void;
}

const SEAL = '완료';

/** A payment that was made, with its receipt. */
export function PaidView({ payment, name, onAgain, onClose }: PaidViewProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, shop, amount, cashback, cashbackState, createdAt, receiptHash, receipt } = payment;
  const Beside = useBeside('BesidePayment');
  const later = cashbackState === 'pending' ? w.cashbackLater : w.cashbackNow;
  return (
    <div className={styles.stack}>
      <div role="status">
        <PaidTo
          payment={payment}
          term={w.paid}
          seal={<RoundSeal text={SEAL} size={88} documentId={String(id)} isPressed />}
        />
      </div>
      <KeyValues
        rows={[
          ...receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
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
          seed: shop.seed,
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
        more={onAgain ? [{ label: w.payAgain, icon: refresh, onClick: onAgain }] : []}
      />
      <Button isWide onClick={onClose}>
        {w.done}
      </Button>
    </div>
  );
}
