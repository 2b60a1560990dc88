import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { type RowExtras, rowExtras } from './row-extras.ts';
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
  const { transactionType, assetType, amount, createdAt } = transaction;
  const isCredit = transactionType === 'receive';
  const extras = useStore(rowExtras);
  const { title, where, icon } = transactionText(transaction, language, extras.nameOf);
  return (
    <ListRow
      icon={icon}
      title={title}
      meta={[where, whenText(createdAt, now, language)].filter(Boolean).join(' · ')}
      amount={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
      isCredit={isCredit}
      {...stateOf(transaction, w, extras)}
      onClick={onOpen}
    />
  );
}

/** A state that is no ordinary one as a badge; in its place what is done says the same in the other currency, whose line is there before that is known. */
export const stateOf = (
  { status, assetType, amount }: Transaction,
  w: (typeof rowWords)['en'],
  { otherOf }: Partial<RowExtras>,
) =>
  status === 'completed'
    ? {
        note: (
          <>
            <span className="sr">{w.status.completed}</span>
            {otherOf?.(assetType, amount) ?? '\u00a0'}
          </>
        ),
      }
    : { status: { tone: transferTones[status], word: w.status[status] } };
