import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { useStore } from '#ui/store.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { type RowExtras, rowExtras } from './row-extras.ts';
import { rowWords } from './row-words.ts';
import { transferTones } from './tones.ts';
import { personOf, transactionText } from './transaction-text.ts';

interface TransactionRowProps {
  transaction: Transaction;
  now: Date;
  /** Opens the rest of it; without it the row is no button. */
  onOpen?: (() => void) | undefined;
}

/** One side of a transfer: with whom, by their name and seal where they are known, what it was and when, how much, in what state. */
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

/** What stands first in a row: somebody who is known by their name and seal, anything else by what it was. */
export const headOf = (
  { icon, title }: { icon: string; title: string },
  person: string | undefined,
  { sealOf }: Partial<RowExtras>,
) => (person === undefined ? { icon, title } : { leading: sealOf?.(person), title: person });

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
            <span>{otherOf?.(assetType, amount) ?? '\u00a0'}</span>
          </>
        ),
      }
    : { status: { tone: transferTones[status], word: w.status[status] } };
