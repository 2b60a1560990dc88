import type { Payment } from '#features/pay/contract.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/pictures/PictureActions.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { wonText } from '../won.ts';
import { words } from '../words.ts';

interface ReceiptActsProps {
  payment: Payment;
  /** The merchant's name as shown. */
  name: string;
  /** Pays the same shop again; undefined for a charge, which is paid once. */
  again: { href: string } | { onClick: () => void } | undefined;
}

/** Actions after a payment: share or print its receipt, or pay the same shop again. */
export function ReceiptActs({ payment, name, again }: ReceiptActsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, shop, amount, cashback, cashbackState, receipt } = payment;
  const hasCashback = cashbackState === 'pending' || cashbackState === 'released';
  const later = cashbackState === 'pending' ? w.cashbackLater : w.cashbackNow;
  return (
    <PictureActions
      name={`ingam-${id}`}
      picture={{
        seed: shop.seed,
        lead: w.paid,
        who: name,
        amount: wonText(amount),
        head: { term: dateTimeText(receipt.paidAt, language), value: `#${id}` },
        items: receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
        rows: hasCashback ? [{ term: w.cashback, value: later(wonText(cashback), waitingDays(payment)) }] : [],
        total: { term: w.paid, value: wonText(amount) },
      }}
      readAt={`/pay?payment=${id}`}
      extract={{ of: 'receipt', id }}
      more={again ? [{ label: w.payAgain, icon: refresh, ...again }] : []}
    />
  );
}

const DAY_MS = 86_400_000;

/** Returns the days from a payment until its cashback is posted; 0 if none is pending. */
export const waitingDays = ({ releaseAt, createdAt }: Pick<Payment, 'releaseAt' | 'createdAt'>): number =>
  releaseAt === null ? 0 : Math.round((Date.parse(releaseAt) - Date.parse(createdAt)) / DAY_MS);
