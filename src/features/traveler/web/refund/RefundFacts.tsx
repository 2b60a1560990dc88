import { useRead as useBank } from '#features/banking/web/calls.ts';
import { bankText } from '#features/ledger/bank-text.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { isPayoutOpen } from './RefundNext.tsx';
import { refundDetailWords } from './refund-detail-words.ts';

/** The facts of a claim: purchase, operator, payout and amount paid. */
export function RefundFacts({ refund }: { refund: Refund }) {
  const all = useWords(words);
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const { purchaseAmount, refundAmount, grantedAmount, feeAmount, number, operator, paid } = refund;
  const { entryDate, purchasedOn, receiptHash } = refund;
  const payout = usePayoutName(refund.payout);
  const where = isPayoutOpen(refund) ? undefined : payout;
  const name = operator && nameFor(operator, language);
  return (
    <>
      <KeyValues
        rows={[
          { term: all.purchase, value: usd(purchaseAmount) },
          { term: all.refund, value: usd(refundAmount) },
          ...(grantedAmount !== null && grantedAmount !== refundAmount
            ? [{ term: w.granted, value: usd(grantedAmount) }]
            : []),
          ...(Number(feeAmount) > 0 ? [{ term: w.fee, value: `\u2212${usd(feeAmount)}` }] : []),
          ...(name ? [{ term: w.operator, value: name }] : []),
          ...(where ? [{ term: w.payTo, value: where }] : []),
          ...(number ? [{ term: w.number, value: number, isCode: true }] : []),
          ...(purchasedOn ? [{ term: w.purchasedOn, value: dateText(purchasedOn, language) }] : []),
          { term: all.entryDate, value: entryDate ? dateText(entryDate, language) : all.notKnown },
          { term: all.receipt, value: receiptHash, isCode: true },
        ]}
        total={
          paid && !isPayoutOpen(refund) ? { term: w.paidTerm, value: amountOf(paid.currency, paid.amount) } : undefined
        }
      />
      <Links refund={refund} />
    </>
  );
}

/** Links to the payout and to the purchase. */
function Links({ refund: { paid, paymentId } }: { refund: Refund }) {
  const w = useWords(refundDetailWords);
  if (paid === null && paymentId === null) return null;
  return (
    <div className={styles.links}>
      {paid && <TextLink href={`/history?entry=transaction-${paid.transactionId}`}>{w.openPayment}</TextLink>}
      {paymentId !== null && <TextLink href={`/pay?payment=${paymentId}`}>{w.openReceipt}</TextLink>}
    </div>
  );
}

/** Names where a refund is paid; a bank account by its bank and last digits. */
function usePayoutName(payout: Refund['payout']): string | undefined {
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const accounts = useBank('GET /api/bank-accounts/{userId}').data;
  if (payout === null) return undefined;
  if (payout.to !== 'bank') return w.toShort[payout.to];
  const account = accounts?.find(({ id }) => id === payout.bankAccountId);
  return account ? `${bankText(account.bankName, language)} ${account.accountNumber}` : w.toShort.bank;
}
