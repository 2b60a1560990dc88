import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { type RowExtras, rowExtras } from './row-extras.ts';
import { rowWords, transferTones } from './row-words.ts';
import { personOf, transactionText } from './transaction-text.ts';

interface TransactionRowProps {
  transaction: Transaction;
  now: Date;
  /** Opens the details; without it the row is not a button. */
  onOpen?: (() => void) | undefined;
}

/**
 * One side of a transfer: the other party, with name and seal if known, what it was, when, the amount and the state.
 */
export function TransactionRow({ transaction, now, onOpen }: TransactionRowProps) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { transactionType, assetType, amount, createdAt } = transaction;
  const isCredit = transactionType === 'receive';
  const extras = useStore(rowExtras);
  const text = transactionText(transaction, language);
  const person = personOf(transaction, extras.nameOf);
  return (
    <ListRow
      {...headOf(text, person, extras)}
      meta={[person === undefined ? text.where : text.title, whenText(createdAt, now, language)]
        .filter(Boolean)
        .join(' · ')}
      amount={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
      isCredit={isCredit}
      {...stateOf(transaction, w, extras)}
      onClick={onOpen}
    />
  );
}

/** Start of a row: a known person's name and seal, otherwise the kind of transfer. */
export const headOf = (
  { icon, title }: { icon: string; title: string },
  person: string | undefined,
  { sealOf }: Partial<RowExtras>,
) => (person === undefined ? { icon, title } : { leading: sealOf?.(person), title: person });

/**
 * Shows an unusual state as a badge. A completed transfer shows its value in the other currency instead; that line is
 * reserved before the value is known.
 */
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
            <span>{otherOf?.(assetType, amount) ?? '\u00a0'}</span>
          </>
        ),
      }
    : { status: { tone: transferTones[status], word: w.status[status] } };
