import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Withdrawal } from '../calls/withdrawals.ts';
import type { WithdrawalStep } from '../withdrawal-rules.ts';
import styles from './Withdraw.module.css';
import { words } from './withdraw-words.ts';

/** One withdrawal: the full address, its state with the reason, and a link to the network's explorer. */
export function WithdrawalSheet({ one, onClose }: { one: Withdrawal; onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const { assetType, state, explorerUrl } = one;
  const amount = amountOf(assetType, one.amount);
  const why: Readonly<Record<string, string>> = w.whyReturned;
  const texts: Partial<Record<WithdrawalStep, string>> = {
    checking: w.checkingText,
    uncertain: w.uncertainText,
    returned: one.isFeeKept
      ? w.feeKeptText(amountOf(assetType, one.fee))
      : `${why[one.failure ?? ''] ?? w.notSentText} ${w.returnedText}`,
  };
  return (
    <Sheet isOpen onClose={onClose} title={w.titleOf(amount)} lead={texts[state]} closeLabel={w.close}>
      <KeyValues
        rows={[
          { term: w.to, value: <AddressText address={one.toAddress} />, isCode: true },
          { term: w.amount, value: amount },
          { term: w.fee, value: amountOf(assetType, one.fee) },
          { term: w.state, value: w.states[state] },
          ...(one.confirmations === null ? [] : [{ term: w.inChain, value: w.confirmations(one.confirmations) }]),
          { term: w.askedAt, value: dateTimeText(one.createdAt, language) },
          { term: w.reference, value: `#${one.transactionId}` },
        ]}
      />
      {explorerUrl !== null && (
        <a href={explorerUrl} target="_blank" rel="noreferrer" className={styles.look}>
          {w.look}
        </a>
      )}
    </Sheet>
  );
}
