import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { rowWords } from './row-words.ts';
import { transferTones } from './tones.ts';
import { transactionText } from './transaction-text.ts';

interface TransactionRowProps {
  transaction: Transaction;
  now: Date;
  /** Opens the rest of it; without it the row is no button. */
  onOpen?: (() => void) | undefined;
}

/** One side of a transfer: what it was, with whom and when, how much, in what state. */
export function TransactionRow({ transaction, now, onOpen }: TransactionRowProps) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { transactionType, assetType, amount, status, createdAt } = transaction;
  const isCredit = transactionType === 'receive';
  const { title, where, icon } = transactionText(transaction, language);
  return (
    <ListRow
      icon={icon}
      title={title}
      meta={[where, whenText(createdAt, now, language)].filter(Boolean).join(' · ')}
      amount={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
      isCredit={isCredit}
      status={{ tone: transferTones[status], word: w.status[status] }}
      onClick={onOpen}
    />
  );
}
